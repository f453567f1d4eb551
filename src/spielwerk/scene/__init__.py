"""Pictures of positions: shapes, palettes, and the files that can be made of them."""
