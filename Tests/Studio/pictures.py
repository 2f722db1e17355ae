"""Takes pictures of the studio: every state at three widths in both themes, and that of the README.

Usage: pictures.py FOLDER
"""
import pathlib
import sys

from harness import Browser, ROOT, Studio, ready, until

SIZES = [(360, 740), (768, 1024), (1440, 900)]


def edit(studio, name, *operations):
    photo, edit = studio.photo(name)["id"], studio.edit(name)
    studio.ask("PUT", f"/studio/photos/{photo}/edit", {"recipe": {"version": 1, "operations": list(operations)}},
               **{"If-Match": edit["revision"]})


def still(page):
    until(page, "!document.querySelector('picture-view.busy')")
    page.wait_for_timeout(700)


def states(page, studio):
    """Walks through the states, and yields the name of each."""
    still(page)
    yield "gallery"
    page.locator(".tile .pick").nth(1).click()
    page.locator(".tile .pick").nth(3).click()
    yield "selection"
    page.fill("#search", "nothing like this")
    page.wait_for_selector("#empty:visible")
    yield "empty"
    page.goto(f"{studio.base}/photos/{studio.photo('mountains.jpg')['id']}")
    ready(page)
    # A phone shows the strip of looks in a tab of its own.
    if page.locator("#samples").is_visible():
        until(page, "document.querySelector('.sample img:not(.waiting)')")
    page.wait_for_timeout(1500)
    still(page)
    yield "editor"
    for tool in ["looks", "crop", "text", "history", "info"]:
        if not page.locator(f"#tab-{tool}").is_visible():
            continue
        page.click(f"#tab-{tool}")
        still(page)
        yield tool
    page.click("#tab-adjust")
    for comparison in ["split", "sides"]:
        page.locator(f"#compare input[value={comparison}]").check(force=True)
        page.wait_for_selector("picture-view .pane.original img")
        still(page)
        yield comparison
    page.click("#open-save")
    page.wait_for_selector("#save-size strong")
    yield "save"


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    studio, browser = Studio(), Browser()
    try:
        edit(studio, "mountains.jpg", {"op": "clarendon"}, {"op": "brightness", "amount": 8},
             {"op": "vibrance", "amount": 20})
        edit(studio, "sea.jpg", {"op": "noir"})
        for width, height in SIZES:
            for theme in ["dark", "light"]:
                page = browser.page(studio, width, height, color_scheme=theme, has_touch=width < 768)
                for name in states(page, studio):
                    page.screenshot(path=folder / f"{name}-{width}-{theme}.png")
                page.context.close()
        readme(browser, studio)
    finally:
        browser.close()
        studio.close()


def readme(browser, studio):
    page = browser.page(studio, 1440, 900, color_scheme="dark")
    page.goto(f"{studio.base}/photos/{studio.photo('mountains.jpg')['id']}")
    ready(page)
    page.locator("#compare input[value=split]").check(force=True)
    page.wait_for_selector("picture-view .pane.original img")
    page.wait_for_timeout(4000)
    still(page)
    page.evaluate("document.activeElement.blur()")
    picture = studio.home / "studio.png"
    page.screenshot(path=picture)
    studio.tool("edit", picture, "--quality", 86, "--progressive", "--force", "-o", ROOT / "docs/pictures/studio.jpg")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
