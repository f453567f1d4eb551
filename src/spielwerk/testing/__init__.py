"""What holds for every game, as programs that anybody can run on a game: ours, or one that a third party wrote.

`contract`  named checks of what a game promises to everything that uses it (`spielwerk check`)
`golden`    data that a game keeps in its `golden` folder: cases of single rules, counts, whole games (`spielwerk golden`)
`mutation`  texts and data that are slightly wrong, in every way that people and programs get them wrong
`exercise`  asks a position everything that can be asked, for positions that came from anywhere
"""
