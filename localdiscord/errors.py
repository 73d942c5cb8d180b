"""Discord's error replies, each as (HTTP status, error code, message)."""

from __future__ import annotations

from typing import Any

Known = tuple[int, int, str]

UNAUTHORIZED: Known = (401, 0, "401: Unauthorized")
UNKNOWN_CHANNEL: Known = (404, 10003, "Unknown Channel")
UNKNOWN_GUILD: Known = (404, 10004, "Unknown Guild")
UNKNOWN_MESSAGE: Known = (404, 10008, "Unknown Message")
UNKNOWN_USER: Known = (404, 10013, "Unknown User")
UNKNOWN_EMOJI: Known = (404, 10014, "Unknown Emoji")
UNKNOWN_WEBHOOK: Known = (404, 10015, "Unknown Webhook")
UNKNOWN_INTERACTION: Known = (404, 10062, "Unknown interaction")
UNKNOWN_COMMAND: Known = (404, 10063, "Unknown application command")
ALREADY_ACKNOWLEDGED: Known = (400, 40060, "Interaction has already been acknowledged.")
MISSING_ACCESS: Known = (403, 50001, "Missing Access")
NOT_THE_AUTHOR: Known = (403, 50005, "Cannot edit a message authored by another user")
EMPTY_MESSAGE: Known = (400, 50006, "Cannot send an empty message")
CANNOT_DM: Known = (403, 50007, "Cannot send messages to this user")
MISSING_PERMISSIONS: Known = (403, 50013, "Missing Permissions")
INVALID_WEBHOOK_TOKEN: Known = (401, 50027, "Invalid Webhook Token")
INVALID_FORM: Known = (400, 50035, "Invalid Form Body")
THREAD_ARCHIVED: Known = (400, 50083, "Thread is archived")
NO_COMMON_GUILD: Known = (403, 50278, "Cannot send messages to this user due to having no mutual guilds")
BAD_JSON: Known = (400, 50109, "The request body contains invalid JSON.")

MESSAGES: dict[int, str] = {
    code: message
    for _, code, message in (
        UNAUTHORIZED,
        UNKNOWN_CHANNEL,
        UNKNOWN_GUILD,
        UNKNOWN_MESSAGE,
        UNKNOWN_USER,
        UNKNOWN_EMOJI,
        UNKNOWN_WEBHOOK,
        UNKNOWN_INTERACTION,
        UNKNOWN_COMMAND,
        ALREADY_ACKNOWLEDGED,
        MISSING_ACCESS,
        NOT_THE_AUTHOR,
        EMPTY_MESSAGE,
        CANNOT_DM,
        MISSING_PERMISSIONS,
        INVALID_WEBHOOK_TOKEN,
        INVALID_FORM,
        THREAD_ARCHIVED,
        NO_COMMON_GUILD,
        BAD_JSON,
    )
}


class ApiError(Exception):
    """A request that Discord refuses. ``detail`` says what is wrong, for a person reading a log."""

    def __init__(self, status: int, code: int, message: str, detail: str = "") -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.detail = detail

    def payload(self) -> dict[str, Any]:
        """Return the JSON body of the reply."""
        body: dict[str, Any] = {"code": self.code, "message": self.message}
        if self.detail:
            body["errors"] = {"body": {"_errors": [{"code": "LOCAL", "message": self.detail}]}}
        return body
