"""Three Thirteen, a rummy game of eleven rounds for two to eight players."""
