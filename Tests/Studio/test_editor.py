"""Edits by hand: every filter, crop, text, comparison, history, saving, two pages, an absent server."""
import base64
import json
import math
import pathlib
import unittest

from harness import StudioTest, position, ready, until, wait_for_position

TABLE = "TITLE red\nLUT_3D_SIZE 2\n" + "".join(f"1 {g} {b}\n" for b in (0, 1) for g in (0, 1) for _ in (0, 1))
# A value for a parameter that has no default.
EXAMPLES = {
    "text": "Text", "area": "50%x50%", "size": "50%", "degrees": "90", "axis": "horizontal",
    "corners": "10/10;200/0;200/200;0/200", "to": "srgb",
}


class EditorTests(StudioTest):
    def setUp(self):
        super().setUp()
        for name in ["sea.jpg", "night-sky.jpg", "bokeh.jpg", "autumn-leaves.jpg"]:
            self.reset(name)

    def recipe(self, name="sea.jpg"):
        return self.studio.edit(name)["recipe"]["operations"]

    def test_each_filter_by_its_controls(self):
        page = self.open("sea.jpg")
        catalog = self.studio.ask("GET", "/studio/filters")
        table = pathlib.Path(self.studio.home / "red.cube")
        table.write_text(TABLE)
        missing, checked = [], 0
        for group in page.locator("details.filter-group").all():
            if group.get_attribute("open") is None:
                group.evaluate("element => element.open = true")
        for filter in catalog["filters"]:
            name = filter["name"]
            if name in catalog["strip"]:
                page.locator(f".sample[data-look='{name}'] input").check(force=True)
                self.wait_for(page, name, name != "none")
                checked += 1
                continue
            tool = {"text": "text", "overlay": "overlay"}.get(name)
            if tool:
                continue
            card = page.locator(f"[data-filter='{name}']")
            if card.count() != 1:
                missing.append(name)
                continue
            page.click("#tab-crop" if filter["category"] == self.category(catalog, "crop") else "#tab-adjust")
            if card.evaluate("element => element.localName") == "slider-field":
                number = card.locator("input[type=number]")
                low, high = filter["parameters"][0]["sliderMinimum"], filter["parameters"][0]["sliderMaximum"]
                number.fill(str(low + (high - low) * 0.75))
                number.press("Enter")
            else:
                card.locator("input[type=checkbox]").first.check(force=True)
                self.fill(card, filter, table)
            self.wait_for(page, name, True)
            # Every parameter has a control.
            fields = card.locator(".field, slider-field").count()
            self.assertEqual(fields, 0 if card.evaluate("e => e.localName") == "slider-field" else len(filter["parameters"]), name)
            page.keyboard.press("Escape")
            self.clear(page)
            checked += 1
        self.assertEqual(missing, [])
        self.assertEqual(page.locator(".toast.bad").all_inner_texts(), [])
        print(f"\n{checked} filters by their controls")

    def category(self, catalog, name):
        return next(f["category"] for f in catalog["filters"] if f["name"] == name)

    def fill(self, card, filter, table):
        for at, parameter in enumerate(filter["parameters"]):
            key = parameter["key"]
            if parameter["kind"] == "file" and parameter["required"]:
                card.locator("input[type=file]").set_input_files(table)
            needs = parameter["required"] or (parameter["default"] is None and key in EXAMPLES and filter["name"] in ("crop", "resize", "perspective"))
            if needs and key in EXAMPLES:
                field = card.locator(".field, slider-field").nth(at)
                control = field.locator("select, input[type=text], input[type=number]").first
                if control.evaluate("e => e.localName") == "select":
                    control.select_option(EXAMPLES[key])
                else:
                    control.fill(EXAMPLES[key])
                    control.press("Enter")

    def wait_for(self, page, name, is_in):
        names = "[...document.querySelectorAll('#operations li')].length"
        until(page, f"{names} {'> 0' if is_in else '== 0'}")
        until(page, "!document.querySelector('picture-view').classList.contains('busy')")

    def clear(self, page):
        while page.locator("#operations li").count():
            page.locator("#operations li button").last.evaluate("element => element.click()")

    def test_a_slider_by_pointer_is_one_step(self):
        page = self.open("autumn-leaves.jpg")
        slider = page.locator("[data-filter=contrast] input[type=range]").bounding_box()
        y = slider["y"] + slider["height"] / 2
        before = position(page)
        with self.frame(page):
            page.mouse.move(slider["x"] + slider["width"] / 2, y)
            page.mouse.down()
            page.mouse.move(slider["x"] + slider["width"] * 0.8, y, steps=8)
            page.mouse.up()
        wait_for_position(page, before + 1)
        (operation,) = self.recipe("autumn-leaves.jpg")
        self.assertEqual(operation["op"], "contrast")
        page.keyboard.press("Escape")
        page.locator("[data-filter=contrast] .reset").click()
        wait_for_position(page, before + 2)
        self.assertEqual(self.recipe("autumn-leaves.jpg"), [])

    def test_history_goes_on_across_reloads_and_in_the_tool(self):
        page = self.open("bokeh.jpg")
        start = position(page)
        for name, value in [("brightness", "12"), ("saturation", "-30")]:
            page.fill(f"[data-filter={name}] input[type=number]", value)
            page.keyboard.press("Enter")
        wait_for_position(page, start + 2)
        page.reload()
        ready(page)
        wait_for_position(page, start + 2)
        self.assertEqual(page.input_value("[data-filter=saturation] input[type=number]"), "-30")
        page.click("#undo")
        until(page, "document.querySelector('[data-filter=saturation] input[type=number]').value === '0'")
        told = self.studio.tool("history", self.studio.folder / "bokeh.jpg").decode()
        self.assertIn("brightness", told)
        page.keyboard.press("Control+Shift+Z")
        until(page, "document.querySelector('[data-filter=saturation] input[type=number]').value === '-30'")
        page.click("#tab-history")
        page.locator("#steps li button").first.click()
        until(page, "document.querySelectorAll('#operations li').length === 0")
        self.assertEqual(self.recipe("bokeh.jpg"), [])

    def test_crop_by_handle_by_field_and_by_turn(self):
        page = self.open("sea.jpg")
        page.click("#tab-crop")
        page.wait_for_selector(".crop-box:visible")
        until(page, "!document.querySelector('picture-view').classList.contains('busy')")
        handle = page.locator(".handle[data-handle=se]").bounding_box()
        x, y = handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x - 80, y - 60, steps=4)
        page.mouse.up()
        page.wait_for_selector("#operations li", state="attached")
        for side, value in [("x", "16"), ("y", "32"), ("width", "320"), ("height", "240")]:
            page.fill(f"#crop-{side}", value)
            page.press(f"#crop-{side}", "Enter")
        until(page, "document.querySelector('#lossless').classList.contains('yes')")
        self.assertIn("lossless", page.inner_text("#lossless").lower())
        page.click("[data-turn=right]")
        until(page, "document.querySelectorAll('#operations li').length === 2")
        self.wait_until(lambda: len(self.recipe()) == 2)
        turn, crop = self.recipe()
        self.assertEqual((turn["op"], turn["degrees"]), ("rotate", 90))
        self.assertEqual((crop["width"], crop["height"]), (240, 320))

    def test_text_is_dragged(self):
        page = self.open("sea.jpg")
        page.click("#tab-text")
        page.click("layer-panel[filter=text] > button")
        # A value that is the default can be reset to nothing else.
        opacity = page.locator("layer-panel[filter=text] slider-field", has_text="Opacity")
        self.assertFalse(opacity.evaluate("field => field.classList.contains('changed')"))
        box = page.locator(".layer-box").bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 100, y + 50, steps=4)
        page.mouse.up()
        self.wait_until(lambda: self.recipe() and self.recipe()[0].get("x", "0") != "0")
        self.assertTrue(self.recipe()[0]["x"].endswith("%"))
        page.fill("layer-panel[filter=text] textarea", "Sea <b>& sand</b>")
        page.press("layer-panel[filter=text] textarea", "Tab")
        self.wait_until(lambda: self.recipe()[0]["text"] == "Sea <b>& sand</b>")

    def test_hundred_per_cent_shows_true_pixels(self):
        for ratio in [1, 2]:
            page = self.open("sea.jpg", device_scale_factor=ratio)
            page.focus("#view")
            with self.frame(page):
                page.keyboard.press("z")
            until(page, "!document.querySelector('picture-view').classList.contains('busy')")
            image = page.locator("picture-view .pane.edited img").last
            natural, shown = image.evaluate("e => [e.naturalWidth, e.getBoundingClientRect().width]")
            self.assertAlmostEqual(natural / ratio, shown, delta=0.6)

    def test_the_screen_shows_the_pixels_of_the_frame(self):
        for width, height in [(1280, 720), (1366, 768), (1400, 900)]:
            page = self.open("sea.jpg", width=width, height=height)
            for mode in ["fit", "free"]:
                page.locator(f"#zoom input[value={mode}]").check(force=True)
                until(page, "!document.querySelector('picture-view').classList.contains('busy')")
                self.assertEqual(self.difference(page), 0, (width, height, mode))

    def test_the_picture_stays_while_the_next_frame_loads(self):
        page = self.open("sea.jpg")
        height = "document.querySelector('.pane.edited').clientHeight"
        before = page.evaluate(height)
        page.evaluate("document.querySelector('picture-view').classList.add('busy')")
        self.assertEqual(page.evaluate(height), before)

    def difference(self, page):
        """The greatest difference between the screen and the newest frame, with one pixel for each pixel."""
        view = page.locator("#view").bounding_box()
        image = page.locator("picture-view .pane.edited img").last
        place = image.bounding_box()
        left, top = (max(math.ceil(view[side]), round(place[side])) for side in "xy")
        right = min(math.floor(view["x"] + view["width"]), round(place["x"] + place["width"]))
        bottom = min(math.floor(view["y"] + view["height"]), round(place["y"] + place["height"]))
        clip = {"x": left, "y": top, "width": right - left, "height": bottom - top}
        shot = base64.b64encode(page.screenshot(clip=clip)).decode()
        offset = {"x": left - round(place["x"]), "y": top - round(place["y"])}
        return image.evaluate("""async (frame, { shot, offset }) => {
          const bytes = Uint8Array.from(atob(shot), (letter) => letter.charCodeAt(0));
          const screen = await createImageBitmap(new Blob([bytes]));
          const { width, height } = screen;
          const pixels = (picture, x, y) => {
            const context = new OffscreenCanvas(width, height).getContext("2d");
            context.drawImage(picture, -x, -y);
            return context.getImageData(0, 0, width, height).data;
          };
          const shown = pixels(screen, 0, 0);
          return pixels(frame, offset.x, offset.y).reduce((most, value, at) => Math.max(most, Math.abs(value - shown[at])), 0);
        }""", {"shot": shot, "offset": offset})

    def test_comparisons(self):
        page = self.open("night-sky.jpg")
        page.fill("[data-filter=brightness] input[type=number]", "60")
        page.keyboard.press("Enter")
        page.locator("#compare input[value=split]").check(force=True)
        page.wait_for_selector("picture-view .pane.original img")
        page.locator("#divider").fill("25")
        self.assertIn("75%", page.locator(".pane.original").evaluate("e => e.style.clipPath"))
        page.locator("#compare input[value=sides]").check(force=True)
        until(page, "document.querySelector('.pane.original').getBoundingClientRect().width < innerWidth / 2")
        page.locator("#compare input[value=off]").check(force=True)
        page.focus("#view")
        page.keyboard.down("\\")
        page.wait_for_selector("picture-view.holding .pane.original:visible")
        page.keyboard.up("\\")
        page.wait_for_selector("picture-view:not(.holding)")

    def test_the_saved_file_is_that_of_the_tool(self):
        page = self.open("sea.jpg")
        page.locator(".sample input").nth(1).check(force=True)
        page.fill("[data-filter=brightness] input[type=number]", "8")
        page.keyboard.press("Enter")
        self.wait_until(lambda: len(self.recipe()) == 2)
        page.click("#open-save")
        page.wait_for_selector("#save-size strong")
        page.fill("#option-quality", "80")
        until(page, "document.querySelector('#save-size').getAttribute('aria-busy') === null")
        with page.expect_download() as download:
            page.click("#save-download")
        recipe = self.studio.home / "recipe.json"
        recipe.write_text(json.dumps({"version": 1, "operations": self.recipe()}))
        own = self.studio.home / "own.jpg"
        self.studio.tool("edit", self.studio.folder / "sea.jpg", "--recipe", recipe, "--quality", "80", "-o", own)
        self.assertEqual(pathlib.Path(download.value.path()).read_bytes(), own.read_bytes())

    def test_a_number_out_of_range_is_refused_at_its_field(self):
        page = self.open("sea.jpg")
        page.fill("[data-filter=exposure] input[type=number]", "1e1")
        page.keyboard.press("Enter")
        self.wait_until(lambda: self.recipe() == [{"op": "exposure", "amount": 10}])
        page.click("#open-save")
        page.wait_for_selector("#save-size strong")
        page.fill("#option-quality", "500")
        page.wait_for_selector("#option-quality[aria-invalid=true]")
        self.assertTrue(page.is_visible("#option-quality-problem") and page.is_disabled("#save-beside"))
        page.fill("#option-quality", "50")
        page.wait_for_selector("#save-beside:enabled")
        self.assertFalse(page.is_visible("#option-quality-problem"))

    def test_the_command_makes_the_same_picture(self):
        page = self.open("sea.jpg")
        page.fill("[data-filter=brightness] input[type=number]", "8")
        page.keyboard.press("Enter")
        page.click("#open-more")
        page.click("#copy-command")
        page.wait_for_selector("#command-dialog[open]")
        self.assertRegex(page.input_value("#command"), r"^imageeditor edit .*brightness")

    def test_auto_and_match(self):
        page = self.open("night-sky.jpg")
        page.click("#match")
        name = page.locator("#match-photos button").first.inner_text()
        page.locator("#match-photos button").first.click()
        self.wait_until(lambda: self.recipe("night-sky.jpg"))
        text = f"Colours matched to {name.strip()}"
        self.assertIn(text, page.inner_text("#toasts"))
        until(page, f"document.querySelector('#steps [aria-current]').textContent.endsWith({json.dumps(text)})")
        self.assertIn(self.recipe("night-sky.jpg")[0]["op"], ("matrix", "curve"))


if __name__ == "__main__":
    unittest.main()
