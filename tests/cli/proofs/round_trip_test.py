"""prove --round-trip: what is found, what was searched, and who may be asked."""

import json
import pathlib
import unittest

import reports
from program import CommandLineTest, run

SCHEMA = pathlib.Path(__file__).parents[3] / "schemas/prove.schema.json"
SHORT = ("--length", "2")


def trip(*arguments):
    return run("prove", "--round-trip", *arguments)


class RoundTrips(CommandLineTest):
    def test_a_hidden_tag_has_its_rows_and_dates(self):
        result = trip("2009", "living", *SHORT)
        self.assertEqual(result.returncode, 1, result.stderr)
        text = result.stdout.decode()
        for shown in ("2009 reads, writes by the rules since 2008-10-24 (4eeb8a17), living reads again: ",
                      "hidden: text of <xmp>", "rawtext/-/2009|living", "2009 takes ", "2009-10-19 41beb5d9/r4177",
                      "That is a search, not a proof."):
            self.assertIn(shown, text)

    def test_the_status_follows_the_direction(self):
        for versions, direction, status in ((("living",), "hidden", 0), (("living",), "harmless", 1),
                                            (("2009", "living"), "hidden", 1)):
            result = trip(*versions, *SHORT, "--direction-at-least", direction)
            self.assertEqual(result.returncode, status, (versions, direction, result.stderr))
            self.assertNotIn(b"proved", result.stdout)

    def test_a_mode_reads_otherwise(self):
        value = json.loads(trip("living with scripting off", "living", *SHORT, "--format", "json").stdout)
        self.assertEqual((value["first"], value["second"]), ("living with scripting off", "living"))
        self.assertIn("start tag in <noscript>", {one["topic"] for one in value["found"]})

    @unittest.skipUnless(reports.json_schema_interpreter(), "no JSON Schema validator (python3-jsonschema)")
    def test_json_has_the_form_that_its_schema_says(self):
        value = json.loads(trip("2009", "living", *SHORT, "--format", "json").stdout)
        self.assertEqual(reports.json_schema_complaints(SCHEMA, [value]), [])
        self.assertEqual(value["inputs"], sum(family["inputs"] for family in value["searched"]))
        self.assertEqual({"hidden": 0, "altered": 0, "phantom": 0, "harmless": 0} |
                         {d: sum(one["direction"] == d for one in value["found"]) for d in value["counts"]}, value["counts"])
        for member in list(value):
            less = {name: of for name, of in value.items() if name != member}
            self.assertNotEqual(reports.json_schema_complaints(SCHEMA, [less]), [], member)
        for member in list(value["found"][0]):
            less = json.loads(json.dumps(value))
            del less["found"][0][member]
            self.assertNotEqual(reports.json_schema_complaints(SCHEMA, [less]), [], member)

    def test_mistakes(self):
        for arguments, words in (((), "it takes a version, or two"), (("2009", "living", "2007"), "no more than two"),
                                 (("20280",), "20280"), (("living with no RCDATA",), "makes no round trip"),
                                 (("living with scripting",), "no mode is called 'scripting'"),
                                 (("living", "--certificate", self.folder / "c"), "not for --round-trip"),
                                 (("living", "--length", "13"), "--length"),
                                 (("living", "--context", "data"), "not for --round-trip")):
            self.assert_trouble(trip(*arguments), words)
        self.assert_trouble(run("prove", "8.2.4", "13.2.5", "--length", "2"), "are for --round-trip")
        self.assert_trouble(run("prove", "8.2.4", "13.2.5", "--format", "json"), "are for --round-trip")
        self.assertFalse((self.folder / "c").exists())
