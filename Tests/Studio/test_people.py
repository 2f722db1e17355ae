"""The studio for everybody: keyboard alone, one finger, without scripts, and axe on every state."""
import time
import unittest

from axe_playwright_python.sync_playwright import Axe

from harness import StudioTest, ready, until

THEMES = ["dark", "light"]


class PeopleTests(StudioTest):
    def saved(self):
        return sorted(path.name for path in self.studio.folder.iterdir() if "-edited" in path.name)

    def wait_for_file(self, before):
        end = time.monotonic() + 30
        while self.saved() == before:
            self.assertLess(time.monotonic(), end)
            time.sleep(0.05)

    def test_the_keyboard_alone_edits_from_the_gallery_to_a_saved_file(self):
        before = self.saved()
        page = self.browser.page(self.studio)
        for _ in range(30):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.closest('.tile') !== null"):
                break
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        page.wait_for_url("**/photos/*")
        ready(page)
        self.tab_to(page, "[data-filter=contrast] input[type=range]")
        for _ in range(4):
            page.keyboard.press("ArrowRight")
        until(page, "document.querySelector('#undo:not(:disabled)') !== null")
        page.keyboard.press("Control+s")
        page.wait_for_selector("#save[open]")
        page.wait_for_selector("#save-size strong")
        self.tab_to(page, "#save-beside")
        page.keyboard.press("Enter")
        self.wait_for_file(before)
        page.wait_for_selector("#save:not([open])", state="attached")

    def tab_to(self, page, selector):
        for _ in range(120):
            if page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
            page.keyboard.press("Tab")
        self.fail(f"{selector} cannot be reached by Tab")

    def test_one_finger_edits_on_a_narrow_phone(self):
        before = self.saved()
        page = self.browser.page(self.studio, 360, 740, has_touch=True, is_mobile=True, device_scale_factor=2)
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 360)
        page.locator(".tile a").nth(2).tap()
        page.wait_for_url("**/photos/*")
        ready(page)
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 360)
        page.tap("#tab-looks")
        page.locator(".sample").nth(1).tap()
        until(page, "document.querySelectorAll('#operations li').length === 1")
        page.tap("#tab-crop")
        page.tap("[data-turn=right]")
        until(page, "document.querySelectorAll('#operations li').length === 2")
        page.tap("#open-save")
        page.wait_for_selector("#save-size strong")
        page.tap("#save-beside")
        self.wait_for_file(before)

    def test_a_finger_scrolls_over_sliders_and_moves_them_only_sideways(self):
        self.reset("sea.jpg")
        page = self.open("sea.jpg", width=360, height=740, has_touch=True, is_mobile=True, device_scale_factor=2)
        protocol = page.context.new_cdp_session(page)

        def swipe(start, *points):
            protocol.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [start]})
            for point in points:
                protocol.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
            protocol.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

        names = ["brightness", "contrast", "saturation"]
        values = lambda: [page.input_value(f"[data-filter={name}] input[type=number]") for name in names]

        def slider():
            box = page.locator("[data-filter=contrast] input[type=range]").bounding_box()
            return box["x"] + box["width"] * 0.3, box["y"] + box["height"] / 2, box["width"]

        x, y, width = slider()
        swipe({"x": x, "y": y})
        swipe({"x": x, "y": y}, *[{"x": x + step, "y": y - 10 * step} for step in range(1, 13)])
        until(page, "document.querySelector('.panel .scroll').scrollTop > 50")
        self.assertEqual((values(), self.studio.edit("sea.jpg")["recipe"]["operations"]), (["0", "0", "0"], []))
        page.locator("[data-filter=contrast]").scroll_into_view_if_needed()
        x, y, width = slider()
        # A quarter of the slider's width is a quarter of its range, from wherever the finger begins.
        swipe({"x": x, "y": y}, {"x": x + 10, "y": y}, *[{"x": x + 10 + width / 4 * step / 8, "y": y} for step in range(1, 9)])
        until(page, "document.querySelectorAll('#operations li').length === 1")
        self.assertAlmostEqual(float(values()[1]), 50, delta=3)

    def test_shift_selects_a_range_and_an_edit_is_pasted_onto_it(self):
        self.reset("still life.jpg")
        page = self.open("still life.jpg")
        page.fill("[data-filter=saturation] input[type=number]", "-100")
        page.keyboard.press("Enter")
        until(page, "document.querySelectorAll('#operations li').length === 1")
        page.keyboard.press("Tab")
        page.click("#open-more")
        page.click("#copy-edit")
        page.click("#back")
        page.wait_for_selector("photo-grid.live .tile")
        page.locator(".tile a").first.focus()
        page.keyboard.press("Space")
        page.keyboard.press("Shift+ArrowRight")
        page.keyboard.press("Shift+ArrowRight")
        self.assertTrue(page.inner_text("#selected").startswith("3"))
        page.click("#paste")
        page.click("#paste-dialog button[value=paste]")
        page.wait_for_selector("#work:not([open])", state="attached")
        until(page, "document.querySelectorAll('.tile em').length >= 3")

    def test_search_and_order(self):
        page = self.browser.page(self.studio)
        page.fill("#search", "NIGHT")
        self.only(page, "night")
        page.fill("#search", "nothing like this")
        page.wait_for_selector("#empty:visible")
        page.fill("#search", "still life")
        self.only(page, "still life")
        page.fill("#search", "")
        page.select_option("#sort", "name")
        until(page, "document.querySelectorAll('.tile').length > 2")
        names = page.locator(".tile bdi").all_inner_texts()
        self.assertEqual(names, sorted(names, key=str.lower))

    def test_the_bar_of_the_selection_stays_at_the_bottom(self):
        page = self.browser.page(self.studio)
        page.locator(".tile .pick").first.click()
        page.fill("#search", "nothing like this")
        page.wait_for_selector("#empty:visible")
        bar = page.locator("#selection").bounding_box()
        self.assertAlmostEqual(bar["y"] + bar["height"], 900, delta=1)

    def test_the_buttons_that_save_are_in_sight_on_a_phone(self):
        page = self.open("sea.jpg", width=360, height=640)
        page.click("#open-save")
        page.wait_for_selector("#save-size strong")
        page.click("#save-further summary")
        dialog, button = (page.locator(name).bounding_box() for name in ["#save", "#save-beside"])
        self.assertLess(button["y"] + button["height"], dialog["y"] + dialog["height"])

    def test_the_chosen_tool_can_be_read_in_high_contrast(self):
        page = self.open("sea.jpg", forced_colors="active")
        chosen = page.locator("#tools [aria-selected=true]")
        for part in [chosen, chosen.locator("svg")]:
            color, ground = part.evaluate("e => [getComputedStyle(e).color, getComputedStyle(e.closest('button')).backgroundColor]")
            self.assertNotEqual(color, ground)
            self.assertEqual(color, page.evaluate("""(() => {
              const sample = document.createElement("span");
              document.body.append(sample);
              sample.style.setProperty("color", "HighlightText");
              return getComputedStyle(sample).color;
            })()"""))

    def only(self, page, part):
        """Waits until the gallery shows photographs with this part of a name, and no others."""
        names = "[...document.querySelectorAll('.tile bdi')].map((name) => name.textContent)"
        until(page, f"(({names}).length > 0) && ({names}).every((name) => name.includes('{part}'))")

    def test_pages_work_without_scripts(self):
        page = self.browser.page(self.studio, java_script_enabled=True)
        state = page.context.storage_state()
        plain = self.browser.page(self.studio, enters=False, java_script_enabled=False, storage_state=state)
        plain.goto(self.studio.base + "/?search=sea")
        self.assertGreater(plain.locator(".tile").count(), 0)
        plain.locator(".tile a").first.click()
        plain.wait_for_selector("main.plain img")
        self.assertFalse(plain.locator("main.editor").is_visible())
        self.assertGreater(plain.locator("main.plain .facts dt").count(), 2)

    def test_axe_finds_nothing(self):
        axe, findings, states = Axe(), [], 0
        for theme in THEMES:
            page = self.browser.page(self.studio, color_scheme=theme)

            def check(name):
                nonlocal states
                states += 1
                # Fading colours have no contrast that counts.
                page.wait_for_timeout(300)
                for found in axe.run(page).response["violations"]:
                    findings.append((theme, name, found["id"], found["impact"], found["nodes"][0]["target"]))

            check("gallery")
            page.locator(".tile .pick").first.click()
            check("selection")
            page.click("#open-outbox")
            check("outbox")
            page.keyboard.press("Escape")
            page.fill("#search", "nothing like this")
            page.wait_for_selector("#empty:visible")
            check("empty")
            page.goto(f"{self.studio.base}/photos/{self.studio.photo('sea.jpg')['id']}")
            ready(page)
            for tool in ["adjust", "crop", "text", "overlay", "history", "info"]:
                page.click(f"#tab-{tool}")
                if tool == "text":
                    page.click("layer-panel[filter=text] > button")
                check(tool)
            page.locator("#compare input[value=split]").check(force=True)
            check("split")
            for button, dialog in [("#open-save", "save"), ("#open-keys", "keys"), ("#copy-command", "command-dialog")]:
                if button != "#open-save":
                    page.click("#open-more")
                page.click(button)
                page.wait_for_selector(f"#{dialog}[open]")
                check(dialog)
                page.keyboard.press("Escape")
            page.goto(f"{self.studio.base}/photos/0000000000000000")
            check("problem")
        print(f"\naxe: {len(findings)} findings in {states} states of pages, both themes")
        self.assertEqual(findings, [])


if __name__ == "__main__":
    unittest.main()
