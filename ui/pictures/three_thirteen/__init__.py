"""Pictures of Three Thirteen."""
