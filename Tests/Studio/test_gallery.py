"""The gallery's order by capture date, and animations."""
import pathlib
import tempfile
import unittest

from harness import BUNDLED, StudioTest, ready, until


def dated(source, time, offset=""):
    """A copy of a JPEG with EXIF that has a capture time."""
    texts = time.encode() + b"\0" + offset.encode() + b"\0"
    number = lambda value, size: value.to_bytes(size, "big")
    entry = lambda tag, kind, count, value: number(tag, 2) + number(kind, 2) + number(count, 4) + number(value, 4)
    exif = (b"MM\0*" + number(8, 4) + number(1, 2) + entry(0x8769, 4, 1, 26) + number(0, 4) + number(2, 2)
            + entry(0x9003, 2, 20, 56) + entry(0x9011, 2, len(offset) + 1, 76) + number(0, 4) + texts)
    payload = b"Exif\0\0" + exif
    data = source.read_bytes()
    path = pathlib.Path(tempfile.mkdtemp()) / source.name
    path.write_bytes(data[:2] + b"\xff\xe1" + number(len(payload) + 2, 2) + payload + data[2:])
    return path


def animation():
    """A GIF of two pictures, one red and one blue, that repeats."""
    picture = lambda color: (b"!\xf9\x04\x04\x0a\0\0\0," + b"\0\0\0\0\x01\0\x01\0\0" + b"\x02\x02"
                             + (b"\x44\x01" if color == 0 else b"\x4c\x01") + b"\0")
    path = pathlib.Path(tempfile.mkdtemp()) / "moving.gif"
    path.write_bytes(b"GIF89a\x01\0\x01\0\x80\0\0\xff\0\0\0\0\xff" + b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
                     + picture(0) + picture(1) + b";")
    return path


class GalleryTests(StudioTest):
    def photos():
        return {
            "sea.jpg": BUNDLED / "sea.jpg", "moving.gif": animation(),
            "old.jpg": dated(BUNDLED / "bokeh.jpg", "1999:12:31 23:30:00", "-11:00"),
            "older.jpg": dated(BUNDLED / "bokeh.jpg", "1999:12:31 12:00:00"),
        }

    def test_photographs_are_grouped_by_the_time_at_which_they_were_taken(self):
        page = self.browser.page(self.studio)
        until(page, "document.querySelectorAll('.tile').length === 4")
        self.assertEqual(page.locator("h2.group").all_inner_texts()[-1], "December 1999")
        self.assertEqual(page.locator(".tile bdi").all_inner_texts()[2:], ["old.jpg", "older.jpg"])
        page.select_option("#sort", "oldest")
        until(page, "document.querySelector('.tile bdi')?.textContent === 'older.jpg'")
        # The titles come in the order of reading.
        self.assertEqual(page.locator("h2.group").all_inner_texts()[0], "December 1999")

    def test_an_animation_is_marked_and_plays(self):
        page = self.browser.page(self.studio)
        moving = page.locator(".tile", has=page.locator("bdi", has_text="moving.gif"))
        self.assertEqual(moving.locator(".moves").count(), 1)
        self.assertEqual(page.locator(".moves").count(), 1)
        moving.locator("a").click()
        page.wait_for_url("**/photos/*")
        ready(page)
        self.assertEqual(page.locator(".player").count(), 0)
        page.click("#play")
        until(page, "document.querySelector('.player img')?.naturalWidth === 1")
        self.assertEqual(page.get_attribute("#play", "aria-pressed"), "true")
        page.fill("[data-filter=brightness] input[type=number]", "10")
        page.keyboard.press("Enter")
        page.wait_for_selector(".player", state="detached")
        page = self.open("sea.jpg")
        self.assertFalse(page.is_visible("#play"))

    def test_animations_are_marked_without_scripts(self):
        state = self.browser.page(self.studio).context.storage_state()
        page = self.browser.page(self.studio, enters=False, java_script_enabled=False, storage_state=state)
        page.goto(self.studio.base)
        self.assertEqual(page.locator(".moves").count(), 1)
        self.assertEqual(page.locator("h2.group").all_inner_texts()[-1], "December 1999")


if __name__ == "__main__":
    unittest.main()
