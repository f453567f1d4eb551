"""What `docs/generate.py` is made of.

`markdown`   tables, marked blocks, the words that pages have in common
`sources`    pages that are taken from the code: rules, endings, games, commands, views
`encodings`  pages about games as numbers: actions, planes, scalars
`house`      our own server without sockets, on which every sample is played
`samples`    how what went over the wire is shown: shortened, with room ids that stay the same
`scenes`     what is played for the page of a season
`faults`     what each fault costs in a season, played one after the other
`tables`     tables about all seasons, taken from the code
`talks`      the same for lines of JSON
`heard`      what a server says in lines of JSON, as structures, from which the JSON schema is made
`browser`    what the browser code takes from the package: messages as types, colours
`protocol`   all pages of the protocol together
"""
