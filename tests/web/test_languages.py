"""Languages: every file has the same names, the pages speak each of them, and nothing else holds words."""

import json
import re
from html.parser import HTMLParser
from importlib.resources import files

import httpx
import pytest
from playwright.sync_api import Browser, expect

from alphamu.bridge.card import Suit
from alphamu.bridge.errors import BridgeError
from alphamu.plans.text import ENGLISH as PLAN_PHRASES
from alphamu.plans.text import called_phrase
from alphamu.search.plan import ThrowIn
from alphamu.suits.words import ENGLISH as SUIT_PHRASES
from alphamu.web.refusals import kind_of
from tests.web.conftest import OpenPath
from tests.web.steps import DESKTOP, FINESSE, RECORDS
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
        ("/practise#kind=endplay&seed=5", "Bekannt: West: ♣A."),
        ("/lessons#lesson=entries", "Drücken Sie eine Karte von Nord."),
        ("/lessons#lesson=entries", "Welche Karte vom Tisch?"),
        (
            "/suit",
            "dann klein zur Dame. Wenn West den König oder den Buben legt, von oben spielen.",
        ),
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


def german(open_path: OpenPath, call: str, argument: object) -> str:
    """What the German file makes of something; `call` is a function of its exports and the argument."""
    page = open_path("/api", DESKTOP, "light")
    return str(
        page.evaluate(f"async (given) => ({call})(await import('/static/js/words/de.js'), given)", argument)
    )


def keys(name: str) -> set[str]:
    """The names in a table of the German file."""
    text = (STATIC / "js" / "words" / "de.js").read_text(encoding="utf-8")
    [table] = re.findall(rf"const {name} = {{.*?\n}};", text, re.DOTALL)
    return {one or other for one, other in re.findall(r'(?:^|[,{(]) *(?:"([\w-]+)"|(\w+)):', table, re.MULTILINE)}


def test_every_phrase_of_plans_and_suits_can_be_said_in_german() -> None:
    assert {*PLAN_PHRASES, *SUIT_PHRASES} <= keys("PHRASES")


def test_every_kind_of_refusal_has_a_german_sentence(client: httpx.Client, open_path: OpenPath) -> None:
    def below(error: type[Exception]) -> set[type[Exception]]:
        return {error}.union(*map(below, error.__subclasses__()))

    elsewhere = ("alphamu.cli", "alphamu.experiments", "alphamu.bench", "alphamu.web.ben", "tests")
    kinds = {
        kind_of(error)
        for error in below(BridgeError) - {BridgeError}
        if not error.__module__.startswith(elsewhere)
    }
    asked_by_the_command = {"dds", "compare", "review"}
    assert kinds - asked_by_the_command <= keys("REFUSALS")
    answer = client.post("/api/v1/lesson", json={"text": "# One\n## Two\ndeal: N:A"}).json()
    assert answer["kind"] == "format"
    said = german(open_path, "(words, told) => words.server.refused(told)", answer)
    assert said.startswith("Dieser Text ist nicht zu lesen („")
    busy = german(open_path, "(words, told) => words.server.refused(told)", {"error": "3 wait", "kind": "busy"})
    assert busy == "Der Server ist gerade beschäftigt: versuchen Sie es gleich noch einmal"


def test_the_line_of_play_is_told_in_german(client: httpx.Client, open_path: OpenPath) -> None:
    worlds = [{"west": "K4...", "east": "..32."}, {"west": "K..2.", "east": "4..3."}]  # West has the king
    seen = {key: value for key, value in json.loads(FINESSE).items() if key != "unseen"}
    record = json.dumps(seen | {"worlds": worlds})
    plan = client.post("/api/v1/plan", json={"record": record, "card": "S2", "depth": 4}).json()
    assert (
        plan["text"]
        == "South ♠2\n  if West plays ♠4: North ♠Q (finesse), then North ♠A\n  otherwise North ♠A, then North ♠Q"
    )
    said = german(open_path, "(words, plan) => words.told.plan(plan)", plan)
    assert said == "Süd ♠2\n  wenn West ♠4 spielt: Nord ♠Q (Schnitt), dann Nord ♠A\n  sonst Nord ♠A, dann Nord ♠Q"
    throw_in = {"level": 0, "said": called_phrase(ThrowIn(Suit.CLUBS, None, ruffs=True)).json}
    said = german(open_path, "(words, plan) => words.told.plan(plan)", {"lines": [throw_in]})
    assert said == "Einspiel: wer gewinnt, muss Treff spielen oder in die Doppelchicane"


def test_what_is_believed_is_told_in_german(client: httpx.Client, open_path: OpenPath) -> None:
    asked = {"record": RECORDS["four-spades"], "cards": ["D2"]}
    told = client.post("/api/v1/worlds", json=asked).json()["of_hands"]["believed"]
    assert [picture["seat"] for picture in told] == ["W", "E"]
    said = german(open_path, "(words, told) => told.map(words.told.picture).join()", told)
    assert re.fullmatch(r"West: im Mittel \d+,\d Punkte( und |, )\d,\d .*,Ost: im Mittel .*", said), said
    statement = {"seat": "E", "words": "5H", "source": ""}
    assert german(open_path, "(words, told) => words.told.statement(told)", statement) == "Ost: 5 Coeur"


def test_the_examples_have_german_names(client: httpx.Client, open_path: OpenPath) -> None:
    examples = client.get("/api/v1/examples").json()
    for example in examples:
        title, about = german(open_path, "(words, one) => words.told.example(one).join('|')", example).split("|")
        assert title != example["title"]
        assert about != example["about"]
        table = client.post("/api/v1/table", json={"record": example["record"]}).json()
        named = german(open_path, "(words, table) => words.told.title(table)", table)
        assert named.startswith(title), named
        if table["theme"]:
            assert german(open_path, "(words, table) => words.told.theme(table)", table) != table["theme"]


def test_a_whole_lesson_in_german(browser: Browser, address: str) -> None:
    """Told, asked, answered wrongly and rightly, played to the end: no English sentence comes up."""
    context = browser.new_context(locale="de-DE", reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{address}/lessons#lesson=hold-up")
    expect(page.locator("#question")).to_contain_text("Nehmen Sie diesen Stich?")
    read = [page.inner_text("main")]
    page.click("#table button.card[data-card=HA]")
    expect(page.locator(".verdict-wrong")).to_be_visible()
    read.append(page.inner_text("#verdict"))
    page.click("#try-again")
    page.click("#table button.card[data-card=H7]")
    expect(page.locator(".verdict-right")).to_have_text("Richtig.")
    read.append(page.inner_text("#verdict"))
    page.click("#go-on")
    expect(page.locator("#words")).to_contain_text("Ost ist am Stich und hat nur noch Karos.")
    read.append(page.inner_text("main"))
    for text in read:
        assert not ENGLISH.search(text), text
    context.close()
