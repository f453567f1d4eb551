import type * as told from '../messages';

/** What the server said instead of doing something. */
export class Refusal extends Error {
  constructor(readonly fault: told.Fault) {
    super(fault.sentence.english);
  }
}

const UNREACHABLE: told.Fault = {
  type: 'fault',
  why: 'unreachable',
  sentence: { german: 'Der Server antwortet nicht.', english: 'The server does not answer.' },
};

async function asked<Answer>(method: string, path: string, body?: BodyInit, kind?: string): Promise<Answer> {
  let answer: Response;
  try {
    const headers: HeadersInit = kind ? { 'Content-Type': kind } : {};
    answer = await fetch(`/api/${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
  } catch {
    throw new Refusal(UNREACHABLE);
  }
  const text = await answer.text();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal(UNREACHABLE);
  }
  if (!answer.ok) throw new Refusal(value as told.Fault);
  return value as Answer;
}

const get = <Answer>(path: string): Promise<Answer> => asked<Answer>('GET', path);
const post = <Answer>(path: string, value?: unknown): Promise<Answer> =>
  asked<Answer>('POST', path, value === undefined ? undefined : JSON.stringify(value), 'application/json');

function query(values: Record<string, string | number | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

export const api = {
  welcome: () => get<told.Welcome>('welcome'),
  login: (word: string) => post<told.Welcome>('login', { word }),
  logout: () => post<told.Welcome>('logout'),
  table: (id: string) => get<told.TableShown>(`tables/${id}`),
  makeTable: (wish: told.NewTable) => post<told.TableMade>('tables', wish),
  tablePositions: (id: string, first: number, last: number) => get<told.PositionsShown>(`tables/${id}/positions${query({ first, last })}`),
  replays: (game?: string, before?: string, count = 30) => get<told.ReplaysListed>(`replays${query({ game, before, count })}`),
  replay: (id: string) => get<told.ReplayShown>(`replays/${id}`),
  replayPositions: (id: string, first: number, last: number) => get<told.PositionsShown>(`replays/${id}/positions${query({ first, last })}`),
  upload: (file: File) => asked<told.ReplayShown>('POST', `replays${query({ name: file.name })}`, file, 'application/octet-stream'),
  file: (id: string, form: 'jsonl' | 'xml' | 'xml.gz') => `/api/replays/${id}/file${query({ form })}`,
  beginning: (game: string) => get<told.PositionRead>(`games/${game}/beginning`),
  picture: (game: string) => `/api/games/${game}/picture`,
  readPosition: (written: told.PositionWritten) => post<told.PositionRead>('positions', written),
  programs: () => get<told.ProgramsListed>('programs'),
  uploadProgram: (file: File) => asked<told.ProgramListed>('POST', `programs${query({ name: file.name })}`, file, 'application/octet-stream'),
};
