"""The Discord side: commands, buttons and the messages that show tables. Thin: parse, call, answer."""
