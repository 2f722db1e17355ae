#!/usr/bin/env python3
"""A card server that implements only the original contract, independently of our own server.

Usage: cards.py FILE [--static]. Prints its port. Answers GET /cards.json with the contents of FILE,
and stores there the cards posted to /cards. A post is an array of one card, with a name and two sides
that are PNGs in base64 or empty. With --static only GET works. Requests are logged to FILE.log.
"""
import base64
import http.server
import json
import sys

FILE = sys.argv[1]
STATIC = "--static" in sys.argv
KEYS = {"identifier", "name", "front", "back"}


def problem(cards):
    if not isinstance(cards, list) or len(cards) != 1:
        return "not an array of one"
    card = cards[0]
    if set(card) != KEYS or not all(isinstance(value, str) for value in card.values()):
        return "not a card"
    for side in ("front", "back"):
        if card[side] and not base64.b64decode(card[side], validate=True).startswith(b"\x89PNG"):
            return side + " is no PNG"
    return None


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self, status, body):
        body = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        with open(FILE + ".log", "a", encoding="utf-8") as log:
            log.write(f"{self.command} {self.path} {status}\n")

    def do_GET(self):
        if self.path != "/cards.json":
            return self.answer(404, {"error": "no such thing"})
        with open(FILE, "rb") as file:
            self.answer(200, file.read())

    def do_POST(self):
        posted = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if STATIC or self.path != "/cards":
            return self.answer(404, {"error": "no such thing"})
        wrong = problem(posted)
        if wrong:
            return self.answer(400, {"error": wrong})
        with open(FILE, encoding="utf-8") as file:
            cards = json.load(file)
        kept = [card for card in cards if card["identifier"] != posted[0]["identifier"]]
        with open(FILE, "w", encoding="utf-8") as file:
            json.dump(kept + posted, file)
        self.answer(201, {"status": "ok"})

    def refuse(self):
        self.answer(404, {"error": "no such thing"})

    do_PUT = do_DELETE = refuse

    def log_message(self, *arguments):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
server.serve_forever()
