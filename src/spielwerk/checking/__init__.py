"""Whether a bot program is ready for a contest: it is started again and again, plays in friendly and in nasty situations, and gets a verdict.

`finding`      what can be wrong, each with a name and a sentence in German and English
`situation`    what a program meets in one game; `plan` lists all of them
`house`        a game server whose connections can be listened to, and be made nasty; `delivery` says how
`words`        what the program has said over its connection; `opponent` plays against it
`visit`        what was seen in one game; `host` sees to it, `judgement` says what was wrong
`examination`  all games in a row; `verdict` is what they come to, `telling` puts it into words

How programs are started and ended is the business of `spielwerk.programs`.
"""
