"""One file for each command; the file's `register(app)` adds it to the command line."""
