"""Languages: every file has the same names, the pages speak each of them, and nothing else holds words."""

import re
from html.parser import HTMLParser
from importlib.resources import files

import pytest
from playwright.sync_api import Browser, expect

from tests.web.conftest import OpenPath
from tests.web.steps import DESKTOP
from tests.web.test_accessibility import faults

STATIC = files("alphamu.web") / "static"
LANGUAGES = ("en", "de")
PAGES = ("index.html", "suit.html", "practise.html", "lessons.html")
BRAND = {"αμ", "alphamu"}
SHAPE = """async ([code]) => {
  const shape = (value) => typeof value === "function" ? `function/${value.length}`
    : Array.isArray(value) ? `list/${value.length}`
    : value && typeof value === "object"
      ? Object.fromEntries(Object.keys(value).sort().map((key) => [key, shape(value[key])]))
    : typeof value;
  return shape({ ...(await import(`/static/js/words/${code}.js`)) });
}"""


class Words(HTMLParser):
    """The words of a page: what is read, and what is read aloud. Examples of input and code are none."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.within: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.within.append(tag)
        for name, value in attributes:
            if name in ("aria-label", "title", "alt") and value:
                self.found.append(value)

    def handle_endtag(self, tag: str) -> None:
        while self.within and self.within.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if (self.within and self.within[-1] in ("code", "script", "title", "b")) or "noscript" in self.within:
            return
        text = " ".join(data.split())
        if re.search(r"[^\W\d_]", text) and text not in BRAND:
            self.found.append(text)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_holds_no_words(name: str) -> None:
    words = Words()
    words.feed((STATIC / name).read_text(encoding="utf-8"))
    assert words.found == []


def test_the_code_holds_no_words() -> None:
    """Nothing reads like a sentence: a capital, then another word. The API's page speaks to programmers."""
    sentence = re.compile(r"""["'`]([A-Z][a-z]+ [a-z][^"'`]*)["'`]""")
    for file in (STATIC / "js").iterdir():
        if not file.name.endswith(".js") or file.name == "api-page.js":
            continue
        lines = file.read_text(encoding="utf-8").splitlines()
        code = [line for line in lines if not line.lstrip().startswith(("//", "*", "/*"))]
        assert [found for line in code for found in sentence.findall(line)] == [], file.name


def test_every_language_has_the_same_names_and_forms(open_path: OpenPath) -> None:
    page = open_path("/api", DESKTOP, "light")
    shapes = [page.evaluate(SHAPE, [code]) for code in LANGUAGES]
    assert shapes[0] == shapes[1]
    named = {name for page_name in PAGES for name in _names((STATIC / page_name).read_text(encoding="utf-8"))}
    header = (STATIC / "js" / "header.js").read_text(encoding="utf-8")
    named |= {*re.findall(r'"data-\w+": "(\w+)"', header), *re.findall(r'\["/\w*", "(\w+)"\]', header)}
    assert named == set(shapes[0]["page"])


def _names(text: str) -> list[str]:
    return re.findall(r'data-(?:say|label|title|placeholder)="([^"]+)"', text)


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/", "Chance zu erfüllen"),
        ("/", "4 Stiche, ♠"),
        ("/", "Aber ein Plan muss in allen Verteilungen gelten"),
        ("/practise#kind=endplay&seed=5", "Sie brauchen 2 Stiche"),
        ("/lessons#lesson=entries", "Drücken Sie eine Karte von Nord."),
        ("/suit", "Mindestens"),
    ],
)
def test_the_pages_speak_german(browser: Browser, address: str, path: str, words: str) -> None:
    context = browser.new_context(locale="de-DE", viewport={"width": DESKTOP[0], "height": DESKTOP[1]})
    page = context.new_page()
    page.goto(address + path)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("body")).to_contain_text(words)
    assert faults(page) == []
    page.select_option("#language", "en")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "en")  # it is remembered
    context.close()


ENGLISH = re.compile(r"\b(the|makes|would|layouts|and|played|better)\b")
ASKED = {
    "PIMC would play another card": {"S2": (0.8, 0.8), "SA": (0.7, 0.9)},
    "PIMC finds one as good": {"S2": (0.8, 0.9), "SA": (0.7, 0.9)},
    "PIMC believes too much": {"S2": (0.8, 0.9), "SA": (0.7, 0.7)},
    "both agree": {"S2": (0.8, 0.8), "SA": (0.7, 0.7)},
    "nothing to choose": {"S2": (0.8, 0.8), "SA": (0.8, 0.8)},
}


@pytest.mark.parametrize("case", ASKED)
@pytest.mark.parametrize("is_declarers", [True, False])
def test_what_the_server_says_in_english_is_said_in_german_from_its_figures(
    open_path: OpenPath, case: str, is_declarers: bool
) -> None:
    page = open_path("/api", DESKTOP, "light")
    rows = [{"card": card, "equals": [], "make": make, "pimc": pimc} for card, (make, pimc) in ASKED[case].items()]
    analysis = {
        **{
            "cards": rows,
            "turn": "S",
            "depth": 3,
            "complete": False,
            "aim": "make",
            "exact": False,
            "worlds": 100,
        },
        **{
            "at_least": None,
            "at_most": 0.95,
            "layouts": 5000,
            "exhaustive": False,
            "bounds": "…",
            "headline": "…",
        },
        "experts": {"card": "S2", "share": 0.6},
    }
    rows[0]["played_out"] = {"make": 0.66, "standard_error": 0.033, "layouts": 200, "defenders": "double dummy"}
    said = page.evaluate(
        """async ([analysis, isDeclarers]) => {
            const { told } = await import("/static/js/words/de.js");
            return [told.headline(analysis), told.explanation(analysis, isDeclarers), told.bounds(analysis),
              told.searched({ worlds: Array(100) }, analysis), told.outcome("made", 0), told.outcome("down 2", -2),
              told.why({ card: "SA", best: "ST", before: 0.8, after_card: 0.5, why: "…" }, isDeclarers)];
        }""",
        [analysis, is_declarers],
    )
    for sentence in said:
        assert not re.search(r"undefined|NaN|null|…", sentence), sentence
        assert not ENGLISH.search(sentence), sentence
    assert said[0].startswith("♠2 erfüllt 66\u202f% ± 3, ausgespielt auf 200 Verteilungen")
    assert "60\u202f%" in said[1]
    assert said[3:6] == ["100 von 5.000 Verteilungen", "erfüllt", "2 gefallen"]
    assert "♠10" in said[6]
