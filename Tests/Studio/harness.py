"""Starts a studio over a folder of photographs, and a browser that watches its pages."""
import contextlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import time
import unittest
import urllib.error
import urllib.parse
import urllib.request

from playwright.sync_api import Error, sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOL = os.environ.get("IMAGEEDITOR", str(ROOT / ".build/release/imageeditor"))
BUNDLED = ROOT / "Modules/C/CPictures/pictures"
WAIT = int(os.environ.get("STUDIO_WAIT", "20000"))
# The long form repeats more and allows a slower machine no slack.
LONG = os.environ.get("STUDIO_LONG") == "1"
MARKUP = "<img src=x onerror=document.title='broken'>.jpg"
HEBREW = "שלום עולם.jpg"


class Studio:
    """A studio with a home of its own."""

    def __init__(self, photos=None, arguments=()):
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="studio-"))
        self.folder = self.home / "photos"
        self.folder.mkdir()
        for name, source in (photos or standard_photos()).items():
            shutil.copy(source, self.folder / name)
        self.environment = {
            **{k: v for k, v in os.environ.items() if not k.startswith(("XDG_", "IMAGEEDITOR_"))},
            "HOME": str(self.home), "XDG_CONFIG_HOME": str(self.home / "config"),
            "XDG_DATA_HOME": str(self.home / "data"), "XDG_CACHE_HOME": str(self.home / "cache"),
        }
        self.arguments = arguments
        self.process = None
        self.start(0)

    def start(self, port):
        self.process = subprocess.Popen(
            [TOOL, "studio", str(self.folder), "--no-open", "--port", str(port), *self.arguments],
            env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        for line in self.process.stdout:
            match = re.search(r"(http://127\.0\.0\.1:(\d+))/#secret=(\w+)", line)
            if match:
                self.base, self.port, self.secret = match[1], int(match[2]), match[3]
                self.address = match[0]
                return
        raise RuntimeError("the studio printed no address")

    def stop(self):
        self.process.terminate()
        self.process.wait(20)
        self.process.stdout.close()

    def close(self):
        self.stop()
        shutil.rmtree(self.home, ignore_errors=True)

    def tool(self, *arguments):
        """The standard output of the tool with the studio's home."""
        return subprocess.run(
            [TOOL, *map(str, arguments)], env=self.environment, check=True, capture_output=True).stdout

    def send(self, method, path, body=None, headers=None):
        """The status, headers and bytes of an answer."""
        data = json.dumps(body).encode() if isinstance(body, (dict, list)) else body
        request = urllib.request.Request(self.base + path, data, headers or {}, method=method)
        if isinstance(body, (dict, list)):
            request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(request) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.headers, error.read()

    def ask(self, method, path, body=None, **headers):
        """The JSON of an answer to a program with the secret."""
        headers = {"Authorization": f"Bearer {self.secret}", **headers}
        status, _, data = self.send(method, path, body, headers)
        if status >= 300:
            raise RuntimeError(f"{method} {path}: {status} {data[:300]!r}")
        return json.loads(data or "null")

    def photo(self, name):
        query = urllib.parse.urlencode({"search": name, "limit": 500}, quote_via=urllib.parse.quote)
        return next(p for p in self.ask("GET", f"/studio/photos?{query}")["photos"] if p["name"] == name)

    def edit(self, name):
        return self.ask("GET", f"/studio/photos/{self.photo(name)['id']}")["edit"]


def standard_photos():
    pictures = {path.name: path for path in sorted(BUNDLED.glob("*.jpg"))}
    pictures["still life.jpg"] = pictures.pop("still-life.jpg")
    return {**pictures, MARKUP: pictures["bokeh.jpg"], HEBREW: pictures["mountains.jpg"]}


class Browser:
    """A Chromium whose pages are watched: errors, refused content and requests to other hosts."""

    def __init__(self):
        self.playwright = sync_playwright().start()
        self.chromium = self.playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"),
            args=["--no-sandbox"] if os.geteuid() == 0 else [])
        self.problems = []

    def page(self, studio, width=1440, height=900, enters=True, **options):
        context = self.chromium.new_context(
            viewport={"width": width, "height": height},
            permissions=["clipboard-read", "clipboard-write"], **options)
        page = context.new_page()
        page.set_default_timeout(WAIT)
        page.on("pageerror", lambda error: self.problems.append(f"error: {error}"))
        page.on("console", self.note)
        page.on("request", lambda request: self.check(request.url, studio.base))
        if enters:
            page.goto(studio.address)
            page.wait_for_selector("photo-grid.live .tile")
        return page

    def note(self, message):
        text = message.text
        # The browser itself reports every status from 400 on; tests check those that matter.
        if message.type == "error" and "Failed to load resource" not in text:
            self.problems.append(text)
        if "Content Security Policy" in text or "TrustedHTML" in text:
            self.problems.append(text)

    def check(self, url, base):
        if not url.startswith((base, f"blob:{base}", "data:")):
            self.problems.append(f"a request to another host: {url}")

    def close(self):
        self.chromium.close()
        self.playwright.stop()


class StudioTest(unittest.TestCase):
    """Tests that share a studio and a browser; every test ends without a problem of its pages."""

    photos = None
    arguments = ()

    @classmethod
    def setUpClass(cls):
        cls.studio = Studio(cls.photos() if callable(cls.photos) else None, cls.arguments)
        cls.addClassCleanup(cls.studio.close)
        cls.browser = Browser()
        cls.addClassCleanup(cls.browser.close)

    def setUp(self):
        self.browser.problems.clear()

    def tearDown(self):
        for context in self.browser.chromium.contexts:
            context.close()
        self.assertEqual(self.browser.problems, [])

    def reset(self, name):
        """Takes a photograph back to its original."""
        photo, edit = self.studio.photo(name)["id"], self.studio.edit(name)
        if edit["canReset"]:
            self.studio.ask("POST", f"/studio/photos/{photo}/reset", {}, **{"If-Match": edit["revision"]})

    def wait_until(self, condition):
        end = time.monotonic() + WAIT / 1000
        while not condition():
            self.assertLess(time.monotonic(), end)
            time.sleep(0.02)

    def open(self, name, **options):
        """The editor of a photograph."""
        page = self.browser.page(self.studio, **options)
        page.goto(f"{self.studio.base}/photos/{self.studio.photo(name)['id']}")
        ready(page)
        return page

    @contextlib.contextmanager
    def frame(self, page):
        """Waits until the picture on the screen is a newer one."""
        before = frames(page)
        yield
        until(page, f"performance.getEntriesByName('studio-frame').length > {before}")


def until(page, expression):
    """Waits for an expression. Playwright's own wait needs `eval`, which the pages forbid."""
    end = time.monotonic() + WAIT / 1000
    while True:
        try:
            if page.evaluate(expression):
                return
        except Error as error:
            # A page that is being left has no answer.
            if "context was destroyed" not in str(error) and "navigat" not in str(error):
                raise
        if time.monotonic() > end:
            raise AssertionError(f"never true: {expression}")
        time.sleep(0.02)


def ready(page):
    page.wait_for_selector("body[data-ready]")
    until(page, "performance.getEntriesByName('studio-frame').length > 0")


def frames(page):
    return page.evaluate("performance.getEntriesByName('studio-frame').length")


def position(page):
    """The place of the current step of the history."""
    return page.evaluate("[...document.querySelectorAll('#steps li')].findIndex((step) => step.ariaCurrent)")


def wait_for_position(page, place):
    until(page, f"document.querySelectorAll('#steps li')[{place}]?.ariaCurrent")
