"""Edits that must not be lost: refused values, frames that fail, two pages, and a studio that goes away."""
import json
import pathlib

from harness import StudioTest, position, ready, until, wait_for_position


class KeptEditsTests(StudioTest):
    def setUp(self):
        super().setUp()
        for name in ["sea.jpg", "bokeh.jpg"]:
            self.reset(name)

    def recipe(self, name="sea.jpg"):
        return self.studio.edit(name)["recipe"]["operations"]

    def test_a_refused_value_is_marked_and_later_edits_are_saved(self):
        page = self.open("sea.jpg")
        page.click("#tab-text")
        page.click("layer-panel[filter=text] > button")
        self.wait_until(self.recipe)
        color = page.locator("layer-panel[filter=text] .field", has=page.locator("input[type=color]")).first
        field = color.locator("input[type=text]")
        field.fill("redish")
        field.press("Enter")
        page.wait_for_selector("layer-panel[filter=text] [aria-invalid=true]")
        self.assertIn("redish", color.locator("[role=alert]").inner_text())
        page.click("#tab-adjust")
        for name, value in [("exposure", "60"), ("saturation", "-100")]:
            page.fill(f"[data-filter={name}] input[type=number]", value)
            page.keyboard.press("Enter")
        self.wait_until(lambda: len(self.recipe()) == 3)
        self.assertNotIn("redish", json.dumps(self.recipe()))
        page.click("#tab-text")
        self.assertEqual(field.input_value(), "redish")
        field.fill("#ff0000")
        field.press("Enter")
        self.wait_until(lambda: "#ff0000" in json.dumps(self.recipe()))
        self.assertEqual(page.locator("[aria-invalid]").count(), 0)
        page.reload()
        ready(page)
        self.assertEqual(page.locator("#operations li").count(), 3)

    def test_a_refused_file_and_a_refused_row_are_marked(self):
        page = self.open("sea.jpg")
        page.fill("#find-filter", "matrix")
        page.locator("[data-filter=matrix] input[type=checkbox]").first.check()
        self.wait_until(self.recipe)
        page.locator("[data-filter=matrix] .fields input[type=text]").first.fill("abc")
        page.keyboard.press("Enter")
        page.wait_for_selector("[data-filter=matrix] [aria-invalid=true]")
        page.fill("#find-filter", "lut")
        table = pathlib.Path(self.studio.home / "broken.cube")
        table.write_text("LUT_3D_SIZE 2\nnonsense\n")
        page.locator("[data-filter=lut] input[type=checkbox]").first.check()
        page.locator("[data-filter=lut] input[type=file]").set_input_files(table)
        page.wait_for_selector("[data-filter=lut] [aria-invalid=true]")
        self.assertEqual(page.locator(".toast.bad").count(), 0)
        page.fill("#find-filter", "exposure")
        page.fill("[data-filter=exposure] input[type=number]", "60")
        page.keyboard.press("Enter")
        self.wait_until(lambda: [operation["op"] for operation in self.recipe()] == ["matrix", "exposure"])

    def test_a_filter_that_is_undone_is_shown_as_off(self):
        page = self.open("sea.jpg")
        page.fill("#find-filter", "colour controls")
        box = page.locator("[data-filter=color-controls] input[type=checkbox]").first
        box.check()
        self.wait_until(self.recipe)
        page.click("#undo")
        self.wait_until(lambda: not self.recipe())
        until(page, "!document.querySelector('[data-filter=color-controls] input[type=checkbox]').checked")

    def test_a_frame_that_fails_marks_the_picture(self):
        page = self.open("sea.jpg")
        page.click("#tab-text")
        page.click("layer-panel[filter=text] > button")
        self.wait_until(self.recipe)
        answer = {"status": 422, "json": {"error": "text: no font"}}
        page.route("**/preview", lambda route: route.fulfill(**answer))
        page.locator("layer-panel[filter=text] textarea").press_sequentially("x")
        page.wait_for_selector("picture-view.stale .stale-text")
        page.unroute("**/preview")
        page.locator("layer-panel[filter=text] textarea").press_sequentially("y")
        page.wait_for_selector("picture-view:not(.stale)")

    def test_two_pages_lose_nothing(self):
        one, two = self.open("sea.jpg"), self.open("sea.jpg")
        one.fill("[data-filter=brightness] input[type=number]", "10")
        one.keyboard.press("Enter")
        self.wait_until(lambda: self.recipe())
        two.fill("[data-filter=contrast] input[type=number]", "20")
        two.keyboard.press("Enter")
        two.wait_for_selector("#conflict[open] .choice-picture img")
        texts = [two.inner_text(f"#conflict-{whose}-text") for whose in ("theirs", "mine")]
        self.assertEqual(texts, ["Brightness 10", "Contrast 20"])
        two.click("#conflict button[value=mine]")
        self.wait_until(lambda: self.recipe() == [{"op": "contrast", "amount": 20}])
        two.click("#undo")
        self.wait_until(lambda: self.recipe() == [{"op": "brightness", "amount": 10}])

    def test_the_other_edit_is_taken_and_undo_leads_to_mine(self):
        one, two = self.open("sea.jpg"), self.open("sea.jpg")
        other, mine = [{"op": "brightness", "amount": 10}], [{"op": "contrast", "amount": 20}]
        one.fill("[data-filter=brightness] input[type=number]", "10")
        one.keyboard.press("Enter")
        self.wait_until(self.recipe)
        two.fill("[data-filter=contrast] input[type=number]", "20")
        two.keyboard.press("Enter")
        two.wait_for_selector("#conflict[open]")
        two.keyboard.press("Escape")
        two.wait_for_selector("#unsaved:visible")
        self.assertEqual((self.recipe(), two.input_value("[data-filter=contrast] input[type=number]")), (other, "20"))
        two.click("#unsaved")
        two.click("#conflict[open] button[value=theirs]")
        until(two, "document.querySelector('[data-filter=contrast] input[type=number]').value === '0'")
        two.wait_for_selector("#unsaved", state="hidden")
        self.assertEqual(self.recipe(), other)
        two.click("#undo")
        self.wait_until(lambda: self.recipe() == mine)
        until(two, "document.querySelector('[data-filter=contrast] input[type=number]').value === '20'")

    def test_a_studio_that_goes_away_and_comes_back_has_the_change(self):
        page = self.open("sea.jpg")
        before = self.studio.secret
        self.studio.stop()
        page.fill("[data-filter=brightness] input[type=number]", "33")
        page.keyboard.press("Enter")
        page.wait_for_selector("#gone:visible")
        self.studio.start(self.studio.port)
        self.assertNotEqual(before, self.studio.secret)
        # The new studio has a new secret. When this browser has it, the change that waited is sent.
        page.wait_for_selector("#signed-out:visible")
        page.context.new_page().goto(self.studio.address)
        self.wait_until(lambda: self.recipe() == [{"op": "brightness", "amount": 33}])
        page.wait_for_selector("#signed-out", state="hidden")

    def test_saving_is_no_change_from_elsewhere(self):
        page = self.open("bokeh.jpg")
        start = position(page)
        page.fill("[data-filter=brightness] input[type=number]", "8")
        page.keyboard.press("Enter")
        wait_for_position(page, start + 1)
        page.click("#open-save")
        page.wait_for_selector("#save-size strong")
        page.click("#save-beside")
        page.wait_for_selector("#save:not([open])", state="attached")
        page.click("#undo")
        wait_for_position(page, start)
        page.fill("[data-filter=contrast] input[type=number]", "20")
        page.keyboard.press("Enter")
        self.wait_until(lambda: self.recipe("bokeh.jpg") == [{"op": "contrast", "amount": 20}])
        self.assertFalse(page.locator("#conflict").is_visible())
