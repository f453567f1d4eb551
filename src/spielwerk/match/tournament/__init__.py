"""Tournaments of any size: who meets whom, what it is worth, who stands where, and a page for everybody to read."""
