"""Pictures of tables and hands, drawn by our own code; nothing here knows Discord.

How a picture comes about:

1. A module of a game builds a `Scene` from a `view` of its engine: `table_scene(language, view, names)`
   or `hand_scene(language, view)`. A scene is a frozen, hashable value that holds everything drawn, the
   words in it included. Building one draws nothing and takes well under a millisecond.
2. `await Studio.draw(scene, theme)` turns it into a PNG file off the event loop. Equal scenes come from a
   small cache and are drawn once when asked for at the same time.
3. `alt(…)` beside every kind of scene says the same in words, in at most 1,024 characters.

Names stand in pictures as they are, so scenes want `ui.names.plain_seat_names`, not escaped ones. A name
that the fonts cannot draw is replaced by its seat (`ui.pictures.seats`).

What scenes are made of (all frozen dataclasses, places in pixels, `y` downwards, 1,000 pixels wide):

- `scene.Placed(art, x, y, on)`: a sprite, where `art` is `cards.CardArt`, `cards.CardBack`,
  `tiles.TileArt`, `tiles.TileBack`, or anything else that has a `size` and can `paint` itself with a
  `sprites.Brush`. Sprites are rectangles rendered on one ground (`on`) and cached; they do not overlap.
- `scene.Text(text, x, y, size, role, on, align, width)`: one line, `y` being the middle of its capitals,
  cut to `width`. At 390 pixels 26 is the smallest size that is read with ease.
- `scene.Box(x, y, width, height, fill, on, ring)`: a rounded panel.

Every colour is a `themes.Role`; a new pair of a role on a ground needs a line in `themes._BLENDS`.
"""
