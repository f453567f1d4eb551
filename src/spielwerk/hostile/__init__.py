"""What a server that people trust has to stand, done to it, and what it cost: `python -m spielwerk.hostile` or `make hostile`.

`promise`         a row of the table: what was promised, what was measured
`table`           the rows for people
`scale`           how much of each is done, in the test and in the full run
`measurements`    all of them, in the order of the table

`house`           the real server in a process of its own, and what it has cost so far
`tables`          players who play prepared games on it, and remember what they were told
`caller`          a connection that says what it likes
`conversations`   what honest guests say
`distortions`     the same, spoiled
`attacks`         streams that are meant to hurt

`shares`          what the server took of the players' time

Everything else is a measurement and answers rows. All of it is bounded in count and in time, talks to this computer alone, and ends what it began.
"""
