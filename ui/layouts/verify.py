"""The check that a deal was fair."""

from __future__ import annotations

from engine import match
from engine.match import Deal
from engine.table import Table
from ui.games import PRESENTERS
from ui.i18n import N_, Language
from ui.layouts.parts import Item, View, box, finished, heading, line, stacked, table_title
from ui.names import seat_names

_RECIPE = (
    N_("The seed is 64 characters; its SHA-256 was shown at the deal, before anybody saw a tile or card."),
    N_("Block 0, 1, 2, … of a stream of bytes is the SHA-256 of `seed:number`."),
    N_("A number of k bits takes the next whole bytes that hold them, and keeps their top k bits."),
    N_("A number below n takes numbers of as many bits as n has, until one is below n."),
    N_("To shuffle, go from the last place to the second: place i changes with place j, a number below i + 1,"
       " counting places from 0."),
)  # fmt: skip


def verify(table: Table, language: Language, number: int | None = None) -> View:
    """A deal by its number from 1 (None: the last one that is no secret any more, else the last).

    What is still secret is not shown. Raises IndexError for no such deal.
    """
    deals = match.deals(table.steps, over=not table.stage.is_open)
    deal = _pick(deals, number)
    title = language.text("Deal {number} of {count}", number=deal.number, count=len(deals))
    return finished(
        box(
            stacked([heading(table_title(language, table.record)), f"**{title}**"]),
            _fact(language.text("SHA-256 of the seed, shown at the deal"), deal.commitment),
            *_opened(table, language, deal),
        )
    )


def _pick(deals: list[Deal], number: int | None) -> Deal:
    if number is None:
        return next((deal for deal in reversed(deals) if deal.seed is not None), deals[-1])
    if number < 1:
        raise IndexError(number)
    return deals[number - 1]


def _opened(table: Table, language: Language, deal: Deal) -> list[str | Item]:
    """Seed, deal, verdict and recipe, once they may be shown."""
    if deal.seed is None or deal.move is None:
        return [language.text("The seed is secret until this hand is over.")]
    names = seat_names(language, table.record)
    hands = PRESENTERS[table.record.game].parts_of_deal(language, table.parse(deal.move), names)
    return [
        _fact(language.text("Seed"), deal.seed),
        stacked([language.text("**Dealt**"), *hands]),
        _verdict(table, language, deal.number),
        line(),
        _recipe(table, language),
    ]


def _fact(name: str, value: str) -> str:
    return f"**{name}**\n```\n{value}\n```"


def _verdict(table: Table, language: Language, number: int) -> str:
    if match.deal_is_fair(table.record, table.steps, number):
        return language.text("**Checked: yes.** The seed gives exactly this deal.")
    return language.text("**Checked: no.** The seed does not give this deal.")


def _recipe(table: Table, language: Language) -> str:
    steps = [language.text(step) for step in _RECIPE]
    steps.append(PRESENTERS[table.record.game].deal_recipe(language))
    numbered = [f"{number}. {step}" for number, step in enumerate(steps, start=1)]
    return stacked([language.text("**How to check it yourself**"), *numbered])
