"""Checks the files of the studio's pages: words, registration, and size.

Every word that a page shows comes from StudioWords: a key without a word, a word without a key, and
a sentence in a script or a template are errors.
"""
import gzip
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGES = ROOT / "Modules/C/CStudioPages/pages"
WORDS = ROOT / "Modules/Presentation/Studio"
MOST_BYTES = 120_000


def keys(*names):
    text = "".join((WORDS / name).read_text() for name in names)
    found = re.findall(r'^ {8}"([\w-]+)":', text, re.M)
    # Swift ends the program for a key that a dictionary has twice.
    assert len(found) == len(set(found)), f"a key twice in {names}"
    return set(found)


def keys_of_scripts():
    """The keys for scripts only, and the keys of the pages that scripts need, too."""
    text = (WORDS / "StudioWords+Script.swift").read_text()
    shared = re.search(r"shared: Set = \[(.*?)\]", text, re.S)[1]
    return keys("StudioWords+Script.swift"), set(re.findall(r'"([\w-]+)"', shared))


def used_by_scripts(text):
    found = set(re.findall(r'\bword\("([\w-]+)"', text))
    for first, second in re.findall(r'\bword\([^"()]*\? "([\w-]+)" : "([\w-]+)"', text):
        found |= {first, second}
    for start in re.findall(r"\bword\(`([\w-]+)\$\{", text):
        found |= {key for key in keys("StudioWords+Script.swift") if key.startswith(start)}
    return found


def main():
    problems = []
    scripts = {path.name: path.read_text() for path in sorted(PAGES.glob("*.js"))}
    templates = {path.name: path.read_text() for path in sorted(PAGES.glob("*.html"))}
    page = keys("StudioWords+Gallery.swift", "StudioWords+Editor.swift")
    own, shared = keys_of_scripts()
    script = own | shared

    used = set().union(*(re.findall(r"\{\{words\.(\w+)\}\}", text) for text in templates.values()))
    asked = used_by_scripts("\n".join(scripts.values()))
    plural = {key for key in script if key.endswith("One") and key[:-3] in script}
    for name, missing in [
        ("no word for the template's key", used - page), ("unused word of the templates", page - used),
        ("no word for the script's key", asked - script),
        ("unused word of the scripts", script - asked - plural),
        ("no word of the pages for the script's key", shared - page),
    ]:
        problems += [f"{name}: {key}" for key in sorted(missing)]

    for name, text in scripts.items():
        code = re.sub(r"^\s*(//|/?\*).*$|\s// .*$", "", text, flags=re.M)
        for sentence in re.findall(r'"([A-Z][a-z]+ [a-z][^"]*)"', code):
            problems.append(f"{name}: a sentence outside StudioWords: {sentence}")
        for banned in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("]:
            if banned in code:
                problems.append(f"{name}: {banned}")
    for name, text in templates.items():
        shown = re.sub(r"<script.*?</script>|<kbd>.*?</kbd>|<[^>]*>|\{\{.*?\}\}", " ", text, flags=re.S)
        for sentence in re.findall(r"[A-Za-z]{3,}(?: [A-Za-z]+)*", shown):
            if sentence != "imageeditor":
                problems.append(f"{name}: a word outside StudioWords: {sentence}")
        if re.search(r"\sstyle=|<style|\son[a-z]+=|<script(?![^>]*(src=|application/json))", text):
            problems.append(f"{name}: inline style or script")

    files = [path for path in PAGES.iterdir() if path.is_file()]
    table = (PAGES.parent / "CStudioPages.c")
    registered = set(re.findall(r'#embed "pages/([^"]+)"', table.read_text())) if table.exists() else set()
    problems += [f"not embedded: {path.name}" for path in files if path.name not in registered]
    size = sum(len(gzip.compress(path.read_bytes(), 9)) for path in files)
    if size > MOST_BYTES:
        problems.append(f"the pages have {size:,} compressed bytes; at most {MOST_BYTES:,} are allowed")
    for problem in problems:
        print(problem, file=sys.stderr)
    if not problems:
        print(f"{len(files)} files of the studio, {size:,} bytes compressed")
    return 1 if problems else 0


sys.exit(main())
