#!/usr/bin/env python3
"""A client that uses the original card contract with urllib, and checks the result with ours.

Usage: peer.py URL PHOTO [restarted]. PHOTO is a JPEG. Exits with 0 if the server fulfils the
contract. With `restarted`, only checks the cards that an earlier run has left.
"""
import base64
import hashlib
import json
import struct
import sys
import urllib.error
import urllib.request
import zlib

URL, PHOTO = sys.argv[1], sys.argv[2]


def png(red):
    def chunk(kind, data):
        whole = kind + data
        return struct.pack(">I", len(data)) + whole + struct.pack(">I", zlib.crc32(whole))

    rows = b"".join(b"\0" + bytes([red, x, 40]) * 8 for x in range(5))
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 8, 5, 8, 2, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def send(method, path, body=None, headers={}):
    request = urllib.request.Request(URL + path, data=body, method=method, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read()


def post(card):
    headers = {"Content-Type": "application/json"}
    return send("POST", "/cards", json.dumps([card]).encode(), headers)[0]


def listed():
    return {card["identifier"]: card for card in json.loads(send("GET", "/cards.json")[2])}


def changes():
    return json.loads(send("GET", "/cards/changes")[2])


def expect(condition, what):
    if not condition:
        sys.exit("not so: " + what)


if "restarted" in sys.argv:
    expect(set(listed()) == {"mine", "theirs"}, "cards last beyond a restart")
    expect(changes()["cards"][-1]["deleted"], "deletions last beyond a restart")
    sys.exit(0)

mine = {
    "identifier": "mine", "name": "Käse \U0001f9c0",
    "front": base64.b64encode(png(200)).decode(), "back": "",
}
expect(listed() == {}, "a new server has no cards")
expect(post(mine) == 200, "a card is taken")
expect(listed() == {"mine": mine}, "it is listed as it was sent")
version = changes()["cards"][0]["version"]
expect(post(mine) == 200, "it is taken again")
expect(changes()["cards"][0]["version"] == version, "which changes nothing")
mine["back"] = base64.encodebytes(png(90)).decode()
expect(post(mine) == 200, "line breaks are no harm")
expect(listed()["mine"]["back"] == base64.b64encode(png(90)).decode(), "the back is there")

photo = open(PHOTO, "rb").read()
name = hashlib.sha256(photo).hexdigest()
card = {
    "identifier": "theirs", "name": "Library", "note": "kept", "created": "2026-11-22T09:00:00Z",
    "front": {"hash": name, "bytes": len(photo)},
}
absent = {"If-None-Match": "*", "Content-Type": "application/json"}
status, _, body = send("PUT", "/cards/items/theirs", json.dumps(card).encode(), absent)
expect(status == 409 and json.loads(body) == {"missing": [name]}, "its photograph is asked for")
expect(send("PUT", "/cards/photos/" + name, photo)[0] == 201, "which is taken")
status, headers, _ = send("PUT", "/cards/items/theirs", json.dumps(card).encode(), absent)
expect(status == 201, "then the card is")
theirs = listed()["theirs"]
shown = base64.b64decode(theirs["front"])
expect(shown.startswith(b"\x89PNG\r\n\x1a\n"), "a JPEG is listed as a PNG")
expect(struct.unpack(">II", shown[16:24])[0] > 0, "that has a size")
expect(post(theirs) == 200, "it comes back")
status, again, body = send("GET", "/cards/items/theirs")
expect(again["ETag"] == headers["ETag"], "as the one that it is")
expect(json.loads(body)["front"]["hash"] == name, "its photograph too")

expect(post(dict(mine, identifier="gone")) == 200, "one more")
tag = send("GET", "/cards/items/gone")[1]["ETag"]
expect(send("DELETE", "/cards/items/gone", headers={"If-Match": '"0"'})[0] == 412, "not by a guess")
expect(send("DELETE", "/cards/items/gone", headers={"If-Match": tag})[0] == 200, "by its tag")
expect(post(dict(mine, identifier="gone")) == 200, "what was deleted comes back as it was")
expect(set(listed()) == {"mine", "theirs"}, "and stays deleted")
expect(send("POST", "/cards", b"{}")[0] == 400, "what is no card is refused")
