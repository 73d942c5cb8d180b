"""Pictures of Fives and Threes."""
