"""Pictures of tables and hands, drawn by our own code; nothing here knows Discord.

How a picture comes about:

1. `games.TABLES[game].scene(language, view, names)` and `games.HANDS[game].scene(language, view, order)`
   build a `Scene` from a view of the engine: a spectator's for a table, the player's own for a hand
   (None without cards). A scene is a frozen, hashable value that holds everything drawn, the words in it
   included. Building one draws nothing and takes well under a millisecond. Over a round or hand that has
   just ended, and over the match, a table's scene shows what came of it.
   `games.SHEETS[game].scene(language, view, names, steps)` is the score sheet of all hands so far, for the
   end of a match (None before the first hand is over); `view` is a spectator's, `steps` are the table's.
2. `await Studio.draw(scene, theme)` turns it into a PNG file off the event loop. Equal scenes come from a
   small cache, and are drawn once when asked for at the same time. Themes are the keys of
   `themes.THEMES`: "dark" (`DEFAULT_THEME`), "light" and "contrast".
3. `.alt(…)` beside each says the same in words, in at most 1,024 characters.

Names stand in pictures and descriptions as they are, so both want `ui.names.plain_seat_names` rather than
escaped ones. A name that the fonts cannot draw is replaced by its seat's number in the picture alone.
Hands are secret: scenes and files of them belong to their players, and stay out of logs.

What scenes are made of (frozen dataclasses; places in pixels, `y` downwards, always 1,000 pixels wide,
which is twice what a phone shows; 26 is the smallest text that is read with ease there):

- `scene.Placed(art, x, y, on)`: a sprite with its left upper corner at a place. `art` is a
  `cards.CardArt`, `cards.CardBack`, `tiles.TileArt`, `tiles.TileBack`, or anything else that has a `size`
  and can `paint` itself with a `sprites.Brush`. Sprites are rectangles rendered on one ground (`on`, the
  role of what lies behind them) and cached; they must not overlap one another.
- `scene.Text(text, x, y, size, role, on, align, width)`: one line, `y` being the middle of its capitals
  and `x` its left, middle or right as `align` says; cut with an ellipsis to `width`.
- `scene.Box(x, y, width, height, fill, on, ring)`: a rounded panel, with a ring if one is named.

What puts them together: `heading.heading` (the first line, and what a ring means),
`rows.grouped_rows` (groups of cards or tiles in rows of seven with letters), `seats.side_panels` (scores,
names, turn and counts), `seats.shown_names`, `words.alt`. The first three return items; rows and panels
also return where the next thing may begin, and the first of them begins at `heading.HEADING`. There are
also `strips.strip` (groups in one row, for everybody), `sheet.sheet_scene` (rows of numbers), `words.line`
and `words.joined` (sentences as lines).

Every colour is a `themes.Role`; a role on a ground it has not stood on yet needs a line in
`themes._BLENDS`, for its soft edge. The accent marks what matters now (turn, open ends), `mark` what came
last; neither is ever the only sign of anything.
"""

from ui.pictures.games import HANDS, SHEETS, TABLES, HandPicture, SheetPicture, TablePicture
from ui.pictures.scene import Scene
from ui.pictures.studio import Studio
from ui.pictures.themes import DEFAULT_THEME, THEMES, Theme

__all__ = [
    "DEFAULT_THEME",
    "HANDS",
    "SHEETS",
    "TABLES",
    "THEMES",
    "HandPicture",
    "Scene",
    "SheetPicture",
    "Studio",
    "TablePicture",
    "Theme",
]
