"""What players see: texts in three languages and layouts built from views. Knows no client."""
