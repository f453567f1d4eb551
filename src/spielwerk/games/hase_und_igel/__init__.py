"""What the two races of hare and hedgehog, 2018 and 2025, have in common. No game by itself."""
