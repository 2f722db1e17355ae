"""What leaves the editor: a target size, uploads through the outbox, an edit for many photographs."""
import json
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

from harness import BUNDLED, TOOL, StudioTest, ready, standard_photos, until


class PhotoServer:
    """`imageeditor serve` on a port that stays the same while it is stopped."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="served-"))
        self.port = 0
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [TOOL, "serve", str(self.folder), "--port", str(self.port), "--no-studio"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.port = int(re.search(r":(\d+)", self.process.stdout.readline())[1])

    def stop(self):
        self.process.terminate()
        self.process.wait(20)
        self.process.stdout.close()

    def close(self):
        if self.process.poll() is None:
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def uploads(self):
        return list(self.folder.glob("uploads/*.jpg"))


class ResultTests(StudioTest):
    def photos():
        damaged = pathlib.Path(tempfile.mkdtemp()) / "damaged.jpg"
        damaged.write_bytes((BUNDLED / "sea.jpg").read_bytes()[:900])
        cut = damaged.with_name("cut.jpg")
        whole = (BUNDLED / "sea.jpg").read_bytes()
        cut.write_bytes(whole[:len(whole) // 2])
        heic = pathlib.Path(__file__).parents[2] / "Fixtures/isolated/gradient.heic"
        return {**standard_photos(), "damaged.jpg": damaged, "cut.jpg": cut, "phone.heic": heic}

    @classmethod
    def setUpClass(cls):
        cls.server = PhotoServer()
        cls.addClassCleanup(cls.server.close)
        cls.arguments = ("--server", f"http://127.0.0.1:{cls.server.port}")
        super().setUpClass()

    def setUp(self):
        super().setUp()
        for name in ["sea.jpg", "bokeh.jpg"]:
            self.reset(name)

    def brighten(self, page, value):
        page.fill("[data-filter=brightness] input[type=number]", str(value))
        page.keyboard.press("Enter")
        until(page, "document.querySelectorAll('#operations li').length === 1")

    def test_a_target_size_is_kept(self):
        page = self.open("sea.jpg")
        self.brighten(page, 7)
        page.click("#open-save")
        page.wait_for_selector("#save-size strong")
        target = 40_000
        page.fill("#option-max-bytes", str(target))
        until(page, "document.querySelector('#save-size').getAttribute('aria-busy') === null")
        with page.expect_download() as download:
            page.click("#save-download")
        size = pathlib.Path(download.value.path()).stat().st_size
        print(f"\na target of {target:,} bytes: {size:,}")
        self.assertLessEqual(size, target)
        self.assertGreater(size, target * 0.95)

    def test_a_photograph_that_is_replaced_is_not_saved(self):
        page = self.open("bokeh.jpg")
        self.brighten(page, 5)
        until(page, "document.querySelector('#unsaved').hidden && !document.querySelector('#undo').disabled")
        file = self.studio.folder / "bokeh.jpg"
        self.addCleanup(file.write_bytes, file.read_bytes())
        files = len(list(self.studio.folder.iterdir()))
        shutil.copy(BUNDLED / "sea.jpg", file)
        reason = "this photograph has changed since the page was opened; reload the page"
        page.click("#open-save")
        until(page, f"document.querySelector('#save-size').textContent === '{reason}'")
        for button in ["#save-beside", "#save-download"]:
            with page.expect_response(re.compile("/(save|download)$")) as response:
                page.click(f"{button}:enabled")
            self.assertEqual(response.value.status, 412)
        page.click("#save-close")
        self.brighten(page, 6)
        page.wait_for_selector("#unsaved:not([hidden])")
        until(page, "document.querySelector('.stale-text').textContent === 'The picture does not show this edit: "
                    f"{reason}'")
        # The change waits, but nothing that is saved later waits for it.
        page.click("#open-save")
        with page.expect_response(re.compile("/save$")) as response:
            page.click("#save-beside:enabled")
        self.assertEqual(response.value.status, 412)
        self.assertEqual(len(list(self.studio.folder.iterdir())), files)
        self.assertEqual(self.studio.edit("bokeh.jpg")["recipe"]["operations"], [])

    def test_an_upload_waits_for_its_server_and_is_sent_once(self):
        before = len(self.server.uploads())
        self.server.stop()
        page = self.open("sea.jpg")
        self.brighten(page, 9)
        page.click("#open-save")
        page.wait_for_selector("#save-size strong")
        page.click("#save-upload")
        page.wait_for_selector("#save:not([open])", state="attached")
        page.goto(self.studio.base)
        page.wait_for_selector("photo-grid.live .tile")
        until(page, "document.querySelector('#outbox-count').textContent === '1'")
        page.click("#open-outbox")
        until(page, "document.querySelectorAll('#outbox-items li').length === 1")
        self.server.start()
        page.click("#outbox-send")
        until(page, "document.querySelectorAll('#outbox-items li').length === 0")
        self.wait_until(lambda: len(self.server.uploads()) == before + 1)
        self.assertEqual(json.loads(self.studio.tool("outbox", "list", "--json") or "[]"), [])

    def test_an_edit_for_many_photographs_lists_those_that_fail(self):
        page = self.open("sea.jpg")
        self.brighten(page, 11)
        page.keyboard.press("Tab")
        page.click("#open-more")
        page.click("#copy-edit")
        page.click("#back")
        page.wait_for_selector("photo-grid.live .tile")
        for name in ["damaged", "bokeh.jpg"]:
            page.locator(".tile", has=page.locator("bdi", has_text=re.compile(f"^{name}"))).locator(".pick").first.click()
        page.click("#paste")
        page.click("#paste-dialog button[value=paste]")
        page.wait_for_selector("#work-failures li")
        self.assertEqual(page.locator("#work-failures strong").all_inner_texts(), ["damaged.jpg"])
        self.assertEqual(self.studio.edit("bokeh.jpg")["recipe"]["operations"], [{"op": "brightness", "amount": 11}])
        page.click("#work-close")
        page.wait_for_selector("#work:not([open])", state="attached")

    def test_an_overlay_is_dragged(self):
        page = self.open("sea.jpg")
        page.click("#tab-overlay")
        page.locator("layer-panel[filter=overlay] input[type=file]").first.set_input_files(BUNDLED / "bokeh.jpg")
        page.wait_for_selector(".layer-box:visible")
        until(page, "!document.querySelector('picture-view').classList.contains('busy')")
        recipe = lambda: self.studio.edit("sea.jpg")["recipe"]["operations"]
        self.wait_until(recipe)
        placed = recipe()[0]
        box = page.locator(".layer-box:visible").bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 60, y + 40, steps=4)
        page.mouse.up()
        self.wait_until(lambda: recipe()[0].get("x") != placed.get("x"))
        self.assertEqual(recipe()[0]["op"], "overlay")

    def test_what_is_there_of_a_file_that_was_cut_off_is_shown_and_saved(self):
        page = self.browser.page(self.studio)
        page.goto(f"{self.studio.base}/photos/{self.studio.photo('cut.jpg')['id']}")
        with self.frame(page):
            page.click(".problem button")
        page.click("#open-save")
        page.wait_for_selector("#save-size strong")
        self.assertTrue(page.is_checked("#option-allow-truncated"))
        self.assertTrue(page.is_visible("#option-allow-truncated"))

    def test_a_photograph_whose_format_is_not_written_has_the_options_of_its_result(self):
        page = self.open("phone.heic")
        page.click("#open-save")
        page.wait_for_selector("#save-size strong")
        self.assertTrue(page.is_visible("#option-format"))
        self.assertTrue(page.is_visible("#option-quality"))
        page.click("#save-further summary")
        self.assertTrue(page.is_visible("#option-metadata"))

    def test_a_damaged_photograph_is_named_as_such(self):
        page = self.browser.page(self.studio)
        page.goto(f"{self.studio.base}/photos/{self.studio.photo('damaged.jpg')['id']}")
        page.wait_for_selector("[role=alert]:visible, main.problem")
        self.assertIn("damaged.jpg", page.inner_text("body"))
        page.goto(self.studio.base)
        page.wait_for_selector("photo-grid.live .tile")


if __name__ == "__main__":
    unittest.main()
