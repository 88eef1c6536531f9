"""What axe-core finds on the pages, and what windows of several widths show. axe-core is pinned in axe/package-lock.json, and fetched by npm."""

import npm
from playground_cases import InPlayground

PAGES = ["index.html", "catalogue.html", "history.html", "course.html", "states.html", "states/8.2.4.html", "states/2009-to-8.2.4.html", "parsers.html",
         "browser.html", "atlas.html", "atlas/2009-to-8.2.4.html",
         "entries/comment-end~_21~2007,2009~8.2.4,13.2.5,living~tokens.html"]
WIDTHS = (360, 768, 1400)
# What is made in one way is looked at a few times: axe takes time in proportion to the elements.
FEW = ("for (const [each, most] of [['.entry', 6], ['tbody tr', 12], ['section.document', 3], ['main > section > *', 40]])"
       " document.querySelectorAll(each).forEach((e, i) => i >= most && e.remove())")
RUN = ("return axe.run(document, {resultTypes: ['violations']}).then((found) => found.violations.filter((v) => ['serious', 'critical'].includes(v.impact))"
       ".map((v) => v.id + ': ' + v.nodes.slice(0, 3).map((n) => n.html.slice(0, 200)).join(' | ')))")


AXE = ("axe", "axe-core/axe.min.js")


class Axe(InPlayground):
    def look(self, name):
        found, script = [], npm.fetched(*AXE)[0].read_text(encoding="utf-8")
        for theme in ("light", "dark"):
            self.browser.theme(theme)
            self.browser.run(script)
            found += [f"{name}, {theme}: {one}" for one in self.browser.run(RUN)]
        return found

    def playground_in_full(self):
        """Everything of the playground is open."""
        self.open_text("x<!--a--!><b>-->y &phiv; \u05d0", "&e=1")
        self.browser.run("for (const d of document.querySelectorAll('details')) d.open = true")
        self.until("return document.querySelector('.stepping') && document.querySelector('.explain dl') && document.querySelector('.minimize button')")
        self.browser.click("#since")
        self.until("return document.querySelector('.years')")

    def test_nothing_serious_is_found(self):
        wrong, looked = [], 0
        for name in PAGES:
            self.visit(name)
            self.browser.run(FEW)
            wrong += self.look(name)
            looked += 1
        if self.has_module():
            self.playground_in_full()
            wrong += self.look("playground.html")
            looked += 1
        self.assertEqual(wrong, [])
        self.assertGreaterEqual(looked, len(PAGES))

    def test_no_page_is_wider_than_its_window(self):
        wider, looked = [], 0
        for name in PAGES + (["playground.html"] if self.has_module() else []):
            if name == "playground.html":
                self.playground_in_full()
            else:
                self.visit(name)
            for width in WIDTHS:
                self.browser.size(width, 900)
                for theme in ("light", "dark"):
                    self.browser.theme(theme)
                    looked += 1
                    shown = self.browser.run("return document.documentElement.scrollWidth")
                    ground, ink = self.browser.run("const s = getComputedStyle(document.body); return [s.backgroundColor, s.color]"
                                                   ".map((c) => c.match(/\\d+/g).slice(0, 3).reduce((a, b) => a + Number(b), 0))")
                    if shown > width or (ground > ink) != (theme == "light"):
                        wider.append((name, width, theme, shown))
        self.assertEqual(wider, [])
        self.assertGreaterEqual(looked, 6 * len(PAGES))

    def has_module(self):
        return self.module.stat().st_size > 1000
