"""A client of the Forecourt API for Python 3.9 and newer. It needs the standard library only: copy this file.

    from forecourt import Forecourt, ForecourtError

    api = Forecourt("http://127.0.0.1:4780", "prod_...")
    for vehicle in api.vehicles_list(status="IN_STOCK", limit=50):
        print(vehicle["make"], vehicle["model"], vehicle["askingPrice"])

Generated from the same contracts as docs/openapi.json: one method for each operation that takes an API key. Path
parameters come first, then the body as a dictionary; query parameters are keyword arguments. A method returns the body
of the answer: a dictionary, a list, or bytes for a file. Endpoints with an envelope return `data`. `api.last` has the
status and the headers of the last answer.
"""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from collections.abc import Mapping
from typing import Any


class ForecourtError(Exception):
    """An error that the API answered. Decide by `code`; `message` is for people."""

    def __init__(self, status: int, error: Mapping[str, Any], request_id: str | None) -> None:
        super().__init__(f"{error.get('code')}: {error.get('message')}")
        self.status = status
        self.code = error.get("code")
        self.message = error.get("message")
        self.field = error.get("field")
        self.details = error.get("details") or {}
        self.request_id = request_id


class Answer:
    """Status, headers and meta of an answer."""

    def __init__(self, status: int, headers: Mapping[str, str], meta: Mapping[str, Any]) -> None:
        self.status = status
        self.headers = headers
        self.meta = meta


class Forecourt:
    """Calls one server with one key.

    A request that met a limit (429) or an outage (503) is repeated up to `retries` times, after the time that the server names.
    Each POST has an Idempotency-Key, so that a repetition does nothing twice.
    """

    def __init__(self, origin: str, key: str, *, sandbox: bool = False, timeout: float = 60, retries: int = 2) -> None:
        self._base = origin.rstrip("/") + ("/sandbox/v1" if sandbox else "/v1")
        self._key = key
        self._timeout = timeout
        self._retries = retries
        self.last: Answer | None = None

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any | None = None,
        upload: tuple[str, bytes, str] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        """Sends a request below the base address. `upload` is the field, the content and the file name of a multipart form."""
        given = {name: _text(value) for name, value in (query or {}).items() if value is not None}
        url = self._base + path + ("?" + urllib.parse.urlencode(given) if given else "")
        sent = {"Authorization": f"Bearer {self._key}", "Accept": "application/json", "User-Agent": "forecourt-python/1"}
        data: bytes | None = None
        if upload is not None:
            data, sent["Content-Type"] = _form(upload, body or {})
        elif body is not None:
            data, sent["Content-Type"] = json.dumps(body).encode(), "application/json"
        if method == "POST":
            sent["Idempotency-Key"] = str(uuid.uuid4())
        sent.update(headers or {})
        return self._send(urllib.request.Request(url, data=data, method=method, headers=sent))

    def _send(self, request: urllib.request.Request) -> Any:
        for attempt in range(self._retries + 1):
            try:
                with urllib.request.urlopen(request, timeout=self._timeout) as response:
                    return self._read(response.status, response.headers, response.read())
            except urllib.error.HTTPError as error:
                with error:
                    if error.code == 304:
                        return self._read(304, error.headers, b"")
                    wait = _seconds(error.headers.get("Retry-After"))
                    if error.code in (429, 503) and attempt < self._retries and wait is not None and wait <= 60:
                        time.sleep(wait)
                        continue
                    raise _failure(error) from None
        raise AssertionError("the loop returns or raises")

    def _read(self, status: int, headers: Mapping[str, str], content: bytes) -> Any:
        is_json = (headers.get("Content-Type") or "").startswith("application/json")
        body = json.loads(content) if is_json and content else content or None
        wrapped = isinstance(body, dict) and body.get("status") == "success" and "meta" in body
        self.last = Answer(status, headers, body["meta"] if wrapped else {})
        return body["data"] if wrapped else body


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def _form(upload: tuple[str, bytes, str], fields: Mapping[str, Any]) -> tuple[bytes, str]:
    boundary = uuid.uuid4().hex
    name, content, file_name = upload
    lines = [
        f'--{boundary}\r\nContent-Disposition: form-data; name="{field}"\r\n\r\n{_text(value)}\r\n'.encode()
        for field, value in fields.items()
        if value is not None
    ]
    head = f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"; filename="{file_name}"\r\n'
    lines += [head.encode(), b"Content-Type: application/octet-stream\r\n\r\n", content, f"\r\n--{boundary}--\r\n".encode()]
    return b"".join(lines), f"multipart/form-data; boundary={boundary}"


def _seconds(header: str | None) -> float | None:
    return float(header) if header is not None and header.isdigit() else None


def _failure(error: urllib.error.HTTPError) -> ForecourtError:
    try:
        body = json.loads(error.read())
        return ForecourtError(error.code, body["error"], body.get("meta", {}).get("request_id"))
    except (ValueError, KeyError, TypeError):
        return ForecourtError(error.code, {"code": "UNREADABLE", "message": f"The server answered {error.code}."}, None)


def _quoted(value: Any) -> str:
    return urllib.parse.quote(str(value), safe="")
