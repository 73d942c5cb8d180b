"""Computer players: they get a seat's view and nothing else, and answer with a move."""
