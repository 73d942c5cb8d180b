"""Refusals, notation and rules of Five Hundred in every language."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cards import Card, Suit
from engine.game import IllegalMove, NotYourTurn, Refusal, RuleError
from engine.games.five_hundred import REFUSALS
from engine.games.five_hundred.bids import BID_BY_TEXT
from engine.match import Course
from engine.table import Table
from tests.ui.builders import NOW
from tests.ui.games.five_hundred.positions import GOLDEN, cards, table_at
from ui.games.five_hundred import FiveHundredPresenter
from ui.i18n import Language, language
from ui.notation import in_words, notation
from ui.refusals import COMMON, sentence

PRESENTER = FiveHundredPresenter()
FACTS: dict[str, Any] = {
    "text": "7-9", "actor": 1, "hands": 3, "expected": 4, "seat": 0, "cards": 2, "bid": BID_BY_TEXT["7H"],
    "high": BID_BY_TEXT["OPEN MISERE"], "card": Card.parse("KD"), "suit": Suit.HEARTS,
    "suits": (Suit.SPADES, Suit.HEARTS),
}  # fmt: skip
MOVES = (
    "look", "bid 7H", "bid 8NT without kitty", "bid open misere", "bid blind misere without kitty", "pass",
    "take", "stand", "discard 9C 9D 10C", "call AS", "call alone", "name H", "name none", "play JD",
    "play JKR as D", "play AS",
)  # fmt: skip
EIGHT = "look, bid 8H, pass, pass, pass"


def refused(table: Table, move: str, seat: int | None = None) -> RuleError:
    assert table._game is not None
    acting = table.actor if seat is None else seat
    with pytest.raises(RuleError) as caught:
        Course(table._game, 0, NOW).play(acting, table.parse(move), "person")  # type: ignore[arg-type]
    return caught.value


def told(table: Table, move: str, words: Language, seat: int | None = None) -> str:
    return sentence(words, refused(table, move, seat), table, None)


@pytest.mark.parametrize("code", REFUSALS)
def test_every_code_has_a_sentence_in_every_language(code: str, each_language: Language) -> None:
    table = table_at(GOLDEN)
    refusal = Refusal(code, **{fact: FACTS[fact] for fact in REFUSALS[code]})
    text = sentence(each_language, refusal, table)
    assert text != sentence(each_language, Refusal("from-the-future"), table)
    assert "{" not in text
    assert "Card(" not in text
    assert "Bid(" not in text
    assert text[-1] in ".!?♥︎"


def test_every_code_of_this_game_alone_is_worded_here() -> None:
    own = set(PRESENTER.refusals)
    assert set(REFUSALS) <= own | set(COMMON)
    assert own <= set(REFUSALS)


@pytest.mark.parametrize(
    ("script", "move", "seat", "said"),
    [
        ("look, bid 7H, look", "bid 6NT", None, "6 no trumps is too low: a bid must be higher than 7♥︎."),
        ("look, bid 6H, look", "bid misere", None, "Misère may be bid only over a bid of seven tricks."),
        ("look, pass", "bid 7H", 0, "You have passed, and a pass is final in this auction."),
        ("look", "bid blind misere", None, "You have seen your hand."),
        (f"{EIGHT}, take", "discard 9C 9D", None, "Lay away exactly three cards, not 2."),
        (f"{EIGHT}, take", "discard 9C 9D 10C KD", None, "Lay away exactly three cards, not 4."),
        (f"{EIGHT}, take", "discard 9C 9D 7H", None, "You do not hold 7♥︎."),
        (f"{EIGHT}, take", "play JKR", None, "First lay three cards away."),
        (f"{EIGHT}, take, discard 9C 9D 10C", "play QD", None, "You do not hold Q♦︎."),
        (f"{EIGHT}, take, discard 9C 9D 10C, {cards('JKR 7H 8H')}", "play AS", None,
         "Not A♠︎: you hold ♥︎ and must follow suit."),
        (f"{EIGHT}, take, discard 9C 9D 10C", "play 7H", 1, "It is not your turn: Ada is to play."),
        ("bid open misere, pass, pass, pass, take, discard JKR JD AH", "play 8H", 2,
         "Your partner plays misère alone, so you sit out this hand."),
    ],
)  # fmt: skip
def test_what_is_refused_is_explained_by_the_rule(
    script: str, move: str, seat: int | None, said: str, english: Language
) -> None:
    assert told(table_at(GOLDEN, script), move, english, seat).startswith(said)


def test_naming_twice_is_refused() -> None:
    table = table_at({0: "JKR"}, "bid 7NT without kitty, pass, pass, pass, stand, name H")
    assert refused(table, "name S").code == "joker-already-named"


def test_few_legal_moves_are_listed_and_many_are_not(english: Language) -> None:
    table = table_at(GOLDEN, f"{EIGHT}, take")
    refusal = IllegalMove("discard-three", cards=2)
    assert sentence(english, refusal, table, 0) == "Lay away exactly three cards, not 2."
    table = table_at(GOLDEN, f"{EIGHT}, take, discard 9C 9D 10C, {cards('JKR 7H 8H')}")
    listed = sentence(english, refused(table, "play AS"), table, 3)
    assert listed.endswith("You can play: `play 9H`, `play JH`, `play QH`.")


def test_nobody_else_reads_what_is_legal(english: Language) -> None:
    table = table_at(GOLDEN, f"{EIGHT}, take, discard 9C 9D 10C, {cards('JKR 7H 8H')}")
    refusal = NotYourTurn("not-your-turn", actor=3)
    assert "You can play" not in sentence(english, refusal, table, 1)


@pytest.mark.parametrize("move", MOVES)
def test_moves_are_written_in_the_own_words_and_read_back(move: str, each_language: Language) -> None:
    words = PRESENTER.words
    assert notation(each_language, words, move) == move
    assert notation(each_language, words, in_words(each_language, words, move)) == move


@pytest.mark.parametrize(
    ("code", "written", "move"),
    [
        ("it", "dichiara scoperta misère senza kitty", "bid open misere without kitty"),
        ("it", "passa", "pass"),
        ("it", "scarta 9C 9D 10C", "discard 9C 9D 10C"),
        ("es", "pujar 7H sin kitty", "bid 7H without kitty"),
        ("es", "jugar JD", "play JD"),
    ],
)
def test_a_person_writes_moves_in_their_own_words(code: str, written: str, move: str) -> None:
    assert notation(language(code), PRESENTER.words, written) == move


def test_no_word_means_two_things(each_language: Language) -> None:
    own = [word for text in PRESENTER.words.values() for word in each_language.text(text).split(", ")]
    assert len(own) == len(set(own))
    assert all(word == word.casefold() and " " not in word for word in own)


def test_the_rules_show_every_bid_with_its_value(each_language: Language) -> None:
    body = next(page.body for page in PRESENTER.rules(each_language) if "♥︎ 500" in page.body)
    for value in [*range(40, 521, 20), 250]:
        assert f" {value}" in body


@pytest.mark.parametrize(
    ("code", "wrong"),
    [
        ("it", ("trucco", "dolcetti", "abito", "mazzo di destra", "archetto", "pergola", "gattino", "gara",
                "appaltatore", "condurre", "seme principale", "miserere", "misericordia", "sbattere")),
        ("es", ("cenador", "truco", "gatito")),
    ],
)  # fmt: skip
def test_no_false_friend_stands_in_the_rules(code: str, wrong: tuple[str, ...]) -> None:
    pages = "\n".join(page.body for page in PRESENTER.rules(language(code))).casefold()
    assert not [word for word in wrong if word in pages]
