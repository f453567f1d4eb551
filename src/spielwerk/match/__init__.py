"""Mass tests and tournaments: who plays whom, what came of it, and how far it can be trusted."""
