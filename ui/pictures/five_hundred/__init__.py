"""Pictures of Five Hundred."""
