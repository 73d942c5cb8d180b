"""What an operator looks at: the log, the figures, the sign of health."""
