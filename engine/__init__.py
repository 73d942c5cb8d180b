"""Games, tables and computer players; knows neither Discord nor SQL."""
