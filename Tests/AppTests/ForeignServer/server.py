#!/usr/bin/env python3
"""A server that implements only the wire contract, independently of our own server.

Usage: server.py FOLDER. Prints its port, serves the pictures in FOLDER, and stores uploads in
FOLDER/received: the bytes, and NAME.parts.json. While the file FOLDER/refuse exists, every upload is
refused with the status in the file; FOLDER/refuse-NAME refuses uploads of that name.
"""
import email.parser
import email.policy
import http.server
import json
import os
import secrets
import sys
import time

FOLDER = sys.argv[1]
MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
ADDRESSES = set()


def wire_date(seconds):
    t = time.gmtime(seconds)
    hour = t.tm_hour % 12 or 12
    half = "AM" if t.tm_hour < 12 else "PM"
    return f"{MONTHS[t.tm_mon - 1]} {t.tm_mday}, {t.tm_year} {hour}:{t.tm_min:02}:{t.tm_sec:02} {half}"


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self, status, body, kind="application/json"):
        if not isinstance(body, bytes):
            body = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        base = f"http://{self.headers['Host']}"
        if self.path == "/image":
            items = []
            for name in sorted(os.listdir(FOLDER)):
                path = os.path.join(FOLDER, name)
                if not name.startswith("refuse") and name.lower().endswith((".jpg", ".jpeg", ".png")):
                    date = wire_date(os.stat(path).st_mtime)
                    items.append({"url": f"{base}/photos/{name}", "created": date, "updated": date})
            self.answer(200, items)
        elif self.path.startswith("/photos/") and "/" not in self.path[8:]:
            with open(os.path.join(FOLDER, self.path[8:]), "rb") as file:
                self.answer(200, file.read(), "application/octet-stream")
        elif self.path == "/upload":
            address = secrets.token_hex(8)
            ADDRESSES.add(address)
            self.answer(200, {"url": f"{base}/take/{address}/"})
        else:
            self.answer(404, {"error": "no such thing"})

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        address = self.path.removeprefix("/take/").removesuffix("/")
        if not self.path.endswith("/") or address not in ADDRESSES:
            return self.answer(404, {"error": "no such address"})
        ADDRESSES.remove(address)
        refuse = os.path.join(FOLDER, "refuse")
        if os.path.exists(refuse):
            with open(refuse, encoding="ascii") as file:
                return self.answer(int(file.read()), {"error": "refused"})
        header = f"Content-Type: {self.headers['Content-Type']}\r\n\r\n".encode()
        message = email.parser.BytesParser(policy=email.policy.HTTP).parsebytes(header + body)
        parts = {}
        received = os.path.join(FOLDER, "received")
        os.makedirs(received, exist_ok=True)
        named = [part.get_filename() for part in message.iter_parts() if part.get_filename()]
        for name in named:
            refuse = os.path.join(FOLDER, "refuse-" + os.path.basename(name))
            if os.path.exists(refuse):
                with open(refuse, encoding="ascii") as file:
                    return self.answer(int(file.read()), {"error": "refused"})
        for part in message.iter_parts():
            name = part.get_param("name", header="content-disposition")
            content = part.get_payload(decode=True)
            if part.get_filename():
                parts[name] = {"filename": part.get_filename(), "type": part.get_content_type()}
                with open(os.path.join(received, address), "wb") as file:
                    file.write(content)
            else:
                parts[name] = content.decode()
        with open(os.path.join(received, address + ".parts.json"), "w", encoding="utf-8") as file:
            json.dump(parts, file)
        self.answer(201, {"status": "whatever"})

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
server.serve_forever()
