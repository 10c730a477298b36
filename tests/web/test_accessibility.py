"""The pages as axe-core judges them: nothing serious, in light and dark, wide and narrow."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.web.conftest import OpenPage, OpenPath
from tests.web.steps import DESKTOP, PHONE


def faults(page: Page) -> list[str]:
    """What axe calls serious or critical, with the places."""
    found = Axe().run(page).response["violations"]
    return [
        f"{fault['id']}: {node['html'][:120]} {node['any'][0]['message'] if node['any'] else ''}"
        for fault in found
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"]
    ]


@pytest.mark.parametrize(("theme", "size"), [("light", DESKTOP), ("dark", PHONE)])
def test_the_page_has_no_serious_fault(open_page: OpenPage, theme: str, size: tuple[int, int]) -> None:
    page = open_page(size=size, theme=theme)
    expect(page.locator("#cards .choice")).to_have_count(4)
    for panel in ("known", "settings", "front-panel", "plan-panel"):
        page.click(f"#{panel} > summary")
    expect(page.locator("#plan .plan-text")).to_be_visible()
    page.click("#grid .world-button >> nth=4")
    expect(page.locator("#world .diagram")).to_be_visible()
    assert faults(page) == []
    page.click("#open-input")
    for tab in ("examples", "paste", "hands", "random"):
        page.click(f"#tab-{tab}")
        assert faults(page) == [], tab


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_other_pages_have_no_serious_fault(open_path: OpenPath, theme: str) -> None:
    page = open_path("/suit", DESKTOP, theme)
    expect(page.locator("#answer")).to_contain_text("%")
    assert faults(page) == []
    page = open_path("/api", DESKTOP, theme)
    expect(page.locator(".operation").first).to_be_visible()
    assert faults(page) == []
