"""Forms as aiohttp's client, and so discord.py, writes them."""

from __future__ import annotations

import pytest
from aiohttp import FormData, MultipartWriter

from localdiscord.multipart import Part, parts_of


async def written(form: FormData) -> tuple[str, bytes]:
    """The content type and the bytes of a form that is sent."""
    writer = form()
    assert isinstance(writer, MultipartWriter)
    return writer.content_type, await writer.as_bytes()


@pytest.mark.asyncio
async def test_a_form_is_read_as_a_client_wrote_it() -> None:
    picture = b"\x89PNG\r\n\x1a\n\r\n\r\n--\x00\xff\r\n"
    form = FormData(quote_fields=False)
    form.add_field("payload_json", '{"content": "Schöne Züge"}')
    form.add_field("files[0]", picture, filename='Tisch "8" \\ ü.png', content_type="image/png")
    form.add_field("files[1]", b"", filename="leer.txt", content_type="application/octet-stream")
    assert list(parts_of(*await written(form))) == [
        Part("payload_json", "", "text/plain; charset=utf-8", '{"content": "Schöne Züge"}'.encode()),
        Part("files[0]", 'Tisch "8" \\ ü.png', "image/png", picture),
        Part("files[1]", "leer.txt", "application/octet-stream", b""),
    ]


@pytest.mark.asyncio
async def test_a_form_that_is_cut_off_is_refused() -> None:
    form = FormData()
    form.add_field("payload_json", "{}", content_type="application/json")
    kind, body = await written(form)
    with pytest.raises(ValueError, match="cut off"):
        list(parts_of(kind, body[:-6]))


@pytest.mark.parametrize(
    ("kind", "body", "reason"),
    [
        ("multipart/form-data", b"--x\r\n\r\n\r\n--x--", "boundary"),
        ("multipart/form-data; boundary=x", b"--x\r\nContent-Disposition: form-data\r\n--x--", "no content"),
        ("multipart/form-data; boundary=x", b"", "cut off"),
    ],
)
def test_what_is_no_form_is_refused_with_the_reason(kind: str, body: bytes, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        list(parts_of(kind, body))
