"""The findings of axe-core on the pages. npm fetches it, pinned in axe/package-lock.json."""

import npm
from layout_cases import PAGES, InPages

# Elements that are made in one way are looked at a few times: axe takes time in proportion to the elements.
FEW = ("for (const [each, most] of [['.entry', 6], ['tbody tr', 12], ['section.document', 3], ['main > section > *', 40]])"
       " document.querySelectorAll(each).forEach((e, i) => i >= most && e.remove())")
RUN = ("return axe.run(document, {resultTypes: ['violations']}).then((found) => found.violations.filter((v) => ['serious', 'critical'].includes(v.impact))"
       ".map((v) => v.id + ': ' + v.nodes.slice(0, 3).map((n) => n.html.slice(0, 200)).join(' | ')))")


AXE = ("site/axe", "axe-core/axe.min.js")


class Axe(InPages):
    def look(self, name):
        found, script = [], npm.fetched(*AXE)[0].read_text(encoding="utf-8")
        for theme in ("light", "dark"):
            self.browser.theme(theme)
            self.browser.run(script)
            found += [f"{name}, {theme}: {one}" for one in self.browser.run(RUN)]
        return found

    def test_nothing_serious_is_found(self):
        wrong, looked = [], 0
        for name in self.pages():
            if name in PAGES:
                self.browser.run(FEW)
            wrong += self.look(name)
            looked += 1
        self.assertEqual(wrong, [])
        self.assertGreaterEqual(looked, len(PAGES))
