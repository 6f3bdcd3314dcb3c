"""Receives the webhooks of Forecourt. Needs Python 3.9 or newer, and no packages.

WEBHOOK_SECRET=whsec_... PORT=8080 python3 receiver.py
"""

import base64
import hashlib
import hmac
import json
import os
import re
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


def handle(message):
    """Change this: what your program does with a message. If it raises, the message stays in the inbox."""
    print(message["type"], json.dumps(message["data"]), flush=True)


SECRET = os.environ.get("WEBHOOK_SECRET", "")
PORT = int(os.environ.get("PORT", "8080"))
if not SECRET.startswith("whsec_"):
    sys.exit("Set WEBHOOK_SECRET to the secret of the subscription.")
KEY = base64.b64decode(SECRET[len("whsec_") :])
MAX_BYTES = 1_000_000
MAX_AGE_SECONDS = 300

# One file per message, named by its id: new ones in inbox/, handled ones in done/.
INBOX, DONE = Path("inbox"), Path("done")
for folder in (INBOX, DONE):
    folder.mkdir(exist_ok=True)
storing = threading.Lock()
arrived = threading.Event()


def is_genuine(message_id, sent_at, signatures, body):
    if not re.fullmatch(r"[\w-]{1,100}", message_id, re.ASCII) or not re.fullmatch(r"[0-9]{1,15}", sent_at):
        return False
    if abs(time.time() - int(sent_at)) > MAX_AGE_SECONDS:
        return False
    digest = hmac.new(KEY, f"{message_id}.{sent_at}.".encode() + body, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    # After a rotation there are two signatures, one for each secret.
    return any(hmac.compare_digest(expected, signature.encode()) for signature in signatures.split(" "))


def store(message_id, body):
    """Stores a message, unless it is stored already. The rename makes it appear complete or not at all."""
    name = f"{message_id}.json"
    with storing:
        if (INBOX / name).exists() or (DONE / name).exists():
            return
        part = INBOX / f"{message_id}.part"
        with part.open("wb") as file:
            file.write(body)
            file.flush()
            os.fsync(file.fileno())
        part.replace(INBOX / name)


def handle_inbox():
    """Handles all messages in the inbox, one after the other, the oldest first: the ids are in the order of time."""
    for path in sorted(INBOX.glob("*.json")):
        try:
            handle(json.loads(path.read_bytes()))
            path.replace(DONE / path.name)
        except Exception as error:
            print(f"{path}: {error!r}", file=sys.stderr, flush=True)


class Receiver(BaseHTTPRequestHandler):
    timeout = 30

    def do_POST(self):
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal() or int(length) > MAX_BYTES:
            return self.answer(413)
        body = self.rfile.read(int(length))
        message_id = self.headers.get("webhook-id", "")
        signatures = self.headers.get("webhook-signature", "")
        if not is_genuine(message_id, self.headers.get("webhook-timestamp", ""), signatures, body):
            return self.answer(401)
        store(message_id, body)
        self.answer(204)
        arrived.set()

    def answer(self, status):
        self.send_response(status)
        self.end_headers()

    def log_message(self, format, *args):
        pass


def main():
    handle_inbox()
    server = ThreadingHTTPServer(("", PORT), Receiver)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(f"Waiting for webhooks on port {PORT}", flush=True)
    while True:
        arrived.wait()
        arrived.clear()
        handle_inbox()


if __name__ == "__main__":
    main()
