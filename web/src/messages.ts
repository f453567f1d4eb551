// Written by `python -m spielwerk.web.typescript` from the Python side's messages; do not change it by hand.

export type Side = "RED" | "BLUE"

export type Status = "waiting" | "running" | "paused" | "over" | "broken"

export type Offer = "draw" | "take_back" | "rematch"

export type Action = "pause" | "play" | "step" | "abort" | "resign" | "claim" | "offer_draw" | "ask_take_back" | "offer_rematch" | "accept" | "decline" | "open_seat"

/** What something is called, for people who read or listen. */
export interface Name {
  german: string
  english: string
}

/** One thing in the picture. A thing keeps its key from position to position, so that it can be seen moving. */
export interface Shape {
  key: string
  role: "ground" | "cell" | "piece" | "mark" | "gauge" | "label"
  x: number
  y: number
  svg: string
  turn?: number
  size?: number
  name?: Name | null
  owner?: "RED" | "BLUE" | null
  option?: string | null
}

/** A number beside the picture: carrots, points, the round. */
export interface Count {
  key: string
  name: Name
  value: string
  limit?: string | null
  svg?: string
  main?: boolean
}

/** The picture of one position. */
export interface Scene {
  width: number
  height: number
  symbols: string
  shapes: Shape[]
  red: Count[]
  blue: Count[]
  common: Count[]
}

/** Something that can be clicked now: a shape, or a sign that is drawn for the occasion. */
export interface Click {
  on: string
  name: Name
  svg?: string
  x?: number
  y?: number
  move?: string | null
  refused?: string | null
  then?: Click[] | null
}

/** A built-in bot that can take a seat. */
export interface LevelOffered {
  name: string
  title: Name
  summary: Name
}

/** A rule that can refuse a move. */
export interface RuleShown {
  name: string
  paragraph: string
  sentence: Name
}

/** Where the contest's server did not play by the rulebook: a sentence for each rule set, in English. */
export interface DeviationShown {
  name: string
  rulebook: string
  contest: string
}

/** A game of the house. */
export interface GameOffered {
  id: string
  season: number
  title: Name
  summary: Name
  levels: LevelOffered[]
  options: Record<string, Name>
  rules: RuleShown[]
  deviations: DeviationShown[]
  symbols: string
  has_hidden?: boolean
  unit?: string
  space_opens_settings?: boolean
}

/** A position: of a table, of a replay, or written down; with moves that are played on from there, except at a running table. Exactly one of `table`, `replay`, `text` is given. */
export interface Place {
  table?: string | null
  replay?: string | null
  number?: number | null
  text?: string | null
  moves?: string[]
}

/** A position with its picture. */
export interface PositionShown {
  number: number
  turn: number
  round: number
  to_move: "RED" | "BLUE"
  scene: Scene
  described?: string
  text?: string | null
  over?: boolean
}

/** A move that was played. */
export interface MoveShown {
  number: number
  turn: number
  side: "RED" | "BLUE"
  move: string
  seconds?: number | null
  reported?: number | null
  hints?: string[]
  red_score?: number | null
}

/** The person who makes the table. */
export interface PersonHere {
  kind: "here"
  name?: string
}

/** Whoever opens the link of the seat first. */
export interface PersonByLink {
  kind: "link"
  name?: string
}

/** A built-in bot. */
export interface Bot {
  kind: "bot"
  level: string
  seconds?: number | null
  name?: string
}

/** A program that the arena starts: only for whoever is at the machine or has logged in. */
export interface StartedProgram {
  kind: "program"
  program?: string | null
  command?: string | null
  parameters?: string
  name?: string
}

/** A program that connects by itself. Without a reservation, the first one that asks for a game by these rules gets the seat. */
export interface ConnectingProgram {
  kind: "connects"
  name?: string
  reserved?: boolean
}

/** A seat, as everybody sees it. */
export interface SeatShown {
  side: "RED" | "BLUE"
  kind: "here" | "link" | "bot" | "program" | "connects"
  name: string
  level?: string | null
  taken?: boolean
  present?: boolean
  away?: number | null
  trouble?: Name | null
}

/** One player's time, in seconds, when the message was written; the browser lets it run on. */
export interface Clock {
  used: number
  thinking?: number | null
  soft?: number | null
  hard?: number | null
}

/** What one person has proposed to the other. */
export interface OfferShown {
  side: "RED" | "BLUE"
  offer: "draw" | "take_back" | "rematch"
}

/** A player's row of the season's score sheet. */
export interface Score {
  side: "RED" | "BLUE"
  parts: Record<string, unknown>
}

/** How a game ended. */
export interface EndShown {
  winner: "RED" | "BLUE" | null
  reason: string
  sentence: Name
  offender?: "RED" | "BLUE" | null
  text?: string
  rule?: string | null
  scores?: Score[]
  agreed?: boolean
  rematch?: string | null
}

/** How a program that connects by itself finds its seat. */
export interface Invitation {
  side: "RED" | "BLUE"
  host: string
  port: number
  reservation?: string | null
  arguments: string
}

/** A table as the lobby shows it. */
export interface TableListed {
  id: string
  game: string
  rules: "rulebook" | "contest"
  status: "waiting" | "running" | "paused" | "over" | "broken"
  seats: SeatShown[]
  clocks: Partial<Record<"RED" | "BLUE", Clock>>
  turn: number
  round: number
  watching?: number
  end?: EndShown | null
  replay?: string | null
  open?: ("RED" | "BLUE")[]
}

/** The first message on every connection, and the answer to `GET /api/welcome`. */
export interface Welcome {
  type: "welcome"
  version: string
  games: GameOffered[]
  host: string
  port: number
  may_start_programs?: boolean
  soft?: number
  hard?: number
}

/** All about a table; told to whoever begins to watch it, and again whenever something changes that no smaller message tells. It takes the place of whatever was known before. */
export interface TableShown {
  type: "table"
  id: string
  game: string
  rules: "rulebook" | "contest"
  status: "waiting" | "running" | "paused" | "over" | "broken"
  seats: SeatShown[]
  moves: MoveShown[]
  position: PositionShown
  clocks: Partial<Record<"RED" | "BLUE", Clock>>
  watching?: number
  offers?: OfferShown[]
  end?: EndShown | null
  replay?: string | null
  seed?: string | null
  begins_at?: number
  redrawn?: boolean
  yours?: ("RED" | "BLUE")[]
  leads?: boolean
  invitations?: Invitation[]
  clicks?: Click[]
  can?: string[]
}

/** A move was played. */
export interface Moved {
  type: "moved"
  table: string
  move: MoveShown
  position: PositionShown
  clocks: Partial<Record<"RED" | "BLUE", Clock>>
  clicks?: Click[]
  can?: string[]
}

/** Somebody came or went, clocks began to run, the game was paused or goes on, something was proposed. */
export interface SeatsChanged {
  type: "seats"
  table: string
  status: "waiting" | "running" | "paused" | "over" | "broken"
  seats: SeatShown[]
  clocks: Partial<Record<"RED" | "BLUE", Clock>>
  watching?: number
  offers?: OfferShown[]
  can?: string[]
  clicks?: Click[]
}

/** They play again, with the colours changed where two people play. */
export interface Rematch {
  type: "rematch"
  table: string
  new: string
  seats?: Partial<Record<"RED" | "BLUE", string>>
  lead?: string | null
}

/** There is no such table any more. */
export interface TableGone {
  type: "gone"
  table: string
}

/** Every table that is listed: running ones first, the newest first. Told anew a few times a second at most, when something has changed. */
export interface LobbyShown {
  type: "lobby"
  tables: TableListed[]
}

/** Shows a table from now on; with secrets, this connection speaks for seats or leads. Again after a lost connection: nothing is lost. */
export interface Watch {
  type: "watch"
  request?: number | null
  table: string
  secrets?: string[]
  name?: string
}

/** Has seen enough of a table. */
export interface Unwatch {
  type: "unwatch"
  request?: number | null
  table: string
}

/** Shows the lobby from now on, or no longer. */
export interface WatchLobby {
  type: "watch_lobby"
  request?: number | null
  on?: boolean
}

/** A move. Where it is not legal, nothing happens but a `Verdict`, unless the person insists: then the game is lost by it. */
export interface Play {
  type: "play"
  request?: number | null
  table: string
  side: "RED" | "BLUE"
  number: number
  move: string
  insist?: boolean
}

/** Whatever is done at a table besides moving. `pause`, `play`, `step` (let one move be played), `abort`, `open_seat` (free a reservation): for whoever leads, or is at the machine. `resign`, `claim`, `offer_draw`, `ask_take_back`, `offer_rematch`, `accept`, `decline`: for whoever sits at the table. Built-in bots grant every take-back and rematch at once; programs take nothing back. */
export interface Control {
  type: "control"
  request?: number | null
  table: string
  action: "pause" | "play" | "step" | "abort" | "resign" | "claim" | "offer_draw" | "ask_take_back" | "offer_rematch" | "accept" | "decline" | "open_seat"
  side?: "RED" | "BLUE" | null
}

/** What can be clicked after these clicks; `preview` asks for the picture with the unfinished move in it. */
export interface AskClicks {
  type: "clicks"
  request?: number | null
  at: Place
  path?: string[]
  preview?: boolean
}

/** Where a piece could go if it were this player's turn. */
export interface AskReach {
  type: "reach"
  request?: number | null
  at: Place
  key: string
  side: "RED" | "BLUE"
}

/** A position with its picture. */
export interface AskPosition {
  type: "position"
  request?: number | null
  at: Place
}

/** Whether a move is legal in a position, and if not, why. */
export interface AskWhy {
  type: "why"
  request?: number | null
  at: Place
  move: string
}

/** Why something cannot be clicked after the clicks of the path. Answered by a `Verdict` about the move that it would mean. */
export interface AskWhyNot {
  type: "why_not"
  request?: number | null
  at: Place
  path?: string[]
  key: string
}

/** Searches a position, and tells again and again what it has found; a new one ends the one before. Not while two people play this game. */
export interface Analyse {
  type: "analyse"
  request?: number | null
  at: Place
  lines?: number
  seconds?: number
}

/** Evaluates every position of a replay or of a finished table, one after the other. */
export interface DrawGraph {
  type: "graph"
  request?: number | null
  of: Place
  seconds?: number
}

/** Sends a position to a bot, so many times, and tells what it answers each time. */
export interface Probe {
  type: "probe"
  request?: number | null
  at: Place
  player: Bot | StartedProgram | ConnectingProgram
  times?: number
  time_limit?: boolean
}

/** Ends this connection's analysis, graph or probe. */
export interface Stop {
  type: "stop"
  request?: number | null
  what: "analyse" | "graph" | "probe"
}

/** What can be clicked after the clicks of the path. */
export interface Clicks {
  type: "clicks"
  request?: number | null
  path: string[]
  clicks: Click[]
  preview?: Scene | null
}

/** The keys of the cells that the piece could go to. */
export interface Reach {
  type: "reach"
  request?: number | null
  key: string
  cells: string[]
}

/** The position that was asked for. */
export interface PositionTold {
  type: "position"
  request?: number | null
  position: PositionShown
  number_of_moves: number
}

/** About a move that was asked about, or that was not played because it is not legal. */
export interface Verdict {
  type: "verdict"
  request?: number | null
  move: string
  legal: boolean
  canonical?: string | null
  rule?: string | null
  paragraph?: string | null
  sentence?: Name | null
}

/** A move, and what is expected to follow it. */
export interface Line {
  moves: string[]
  red_score: number
  units: number
  proved?: "RED" | "BLUE" | null
  plies?: number | null
  on?: string | null
  to?: string | null
}

/** What a search has found so far. */
export interface Analysis {
  type: "analysis"
  request?: number | null
  lines: Line[]
  nodes: number
  depth: number
  seconds: number
  unit: string
  done?: boolean
}

/** The evaluation of one position. */
export interface GraphPoint {
  type: "graph"
  request?: number | null
  number: number
  red_score: number
  best?: string | null
  done?: boolean
}

/** What a bot answered to the position this time; one with `waiting` is told first where a program is awaited. */
export interface ProbeAnswer {
  type: "probe"
  request?: number | null
  number: number
  move?: string | null
  seconds?: number | null
  hints?: string[]
  trouble?: Name | null
  waiting?: Invitation | null
  done?: boolean
}

/** It was done; what followed from it is told by itself. */
export interface Done {
  type: "done"
  request?: number | null
}

/** Something that was asked for cannot be done. Also the body of every HTTP answer from 400 on. */
export interface Fault {
  type: "fault"
  request?: number | null
  why: string
  sentence: Name
}

/** `POST /api/tables`: a new game. */
export interface NewTable {
  game: string
  red: PersonHere | PersonByLink | Bot | StartedProgram | ConnectingProgram
  blue: PersonHere | PersonByLink | Bot | StartedProgram | ConnectingProgram
  rules?: "rulebook" | "contest" | null
  time_limit?: boolean
  seed?: string | null
  start?: Place | null
  paused?: boolean | null
  listed?: boolean
}

/** The answer to `NewTable`: what nobody else is told. */
export interface TableMade {
  table: string
  lead: string
  seats: Partial<Record<"RED" | "BLUE", string>>
  invitations?: Invitation[]
  redrawn?: boolean
}

/** One thing that is wrong with a position, and where. */
export interface FaultFound {
  place: string
  sentence: Name
}

/** `POST /api/positions`: a position in one line of text, or as a record; exactly one of the two. */
export interface PositionWritten {
  text?: string | null
  record?: Record<string, unknown> | null
  game?: string | null
  rules?: "rulebook" | "contest" | null
}

/** What the position is, or all that is wrong with it. */
export interface PositionRead {
  faults?: FaultFound[]
  game?: string | null
  rules?: "rulebook" | "contest" | null
  position?: PositionShown | null
  record?: Record<string, unknown> | null
  redrawn?: boolean
}

/** A replay, as a list shows it. */
export interface ReplayListed {
  id: string
  game: string
  rules: "rulebook" | "contest"
  red: string | null
  blue: string | null
  moves: number
  finished: boolean
  started?: string | null
  winner?: "RED" | "BLUE" | null
  reason?: string | null
  offender?: "RED" | "BLUE" | null
  uploaded?: boolean
  file?: string
}

/** `GET /api/replays`: the newest first. */
export interface ReplaysListed {
  replays: ReplayListed[]
  more?: boolean
}

/** Something that was sent and not played. */
export interface RefusedShown {
  number: number
  side: "RED" | "BLUE"
  text: string
  rule: string | null
  sentence: Name
}

/** `GET /api/replays/{id}` and the answer to an upload: a whole game without its pictures. */
export interface ReplayShown {
  listed: ReplayListed
  moves: MoveShown[]
  refused?: RefusedShown[]
  end?: EndShown | null
  seed?: string | null
  begins_at?: number
  limits?: [number, number] | null
  has_hidden?: boolean
  faults?: FaultFound[]
}

/** `GET /api/replays/{id}/positions?first=0&last=20` and the same for tables: at most 60 at once. */
export interface PositionsShown {
  positions: PositionShown[]
  number_of_moves: number
}

/** A program that was uploaded. */
export interface ProgramListed {
  id: string
  name: string
  bytes: number
}

/** `GET /api/programs`. */
export interface ProgramsListed {
  programs: ProgramListed[]
}

/** `POST /api/login`: the administrator's password, or the token that was printed at the start. */
export interface Login {
  word: string
}

export type SeatWish = PersonHere | PersonByLink | Bot | StartedProgram | ConnectingProgram

export type Asked = Watch | Unwatch | WatchLobby | Play | Control | AskClicks | AskReach | AskPosition | AskWhy | AskWhyNot | Analyse | DrawGraph | Probe | Stop

export type Told = Welcome | TableShown | Moved | SeatsChanged | Rematch | TableGone | LobbyShown | Clicks | Reach | PositionTold | Verdict | Analysis | GraphPoint | ProbeAnswer | Done | Fault
