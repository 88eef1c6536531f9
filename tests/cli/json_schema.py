"""json_schema.py SCHEMA: whether each line of standard input is JSON that the schema allows.

Prints a line for each that it is not: its number, and what is wrong where.
"""

import json
import sys

import jsonschema


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for number, line in enumerate(sys.stdin):
        for error in validator.iter_errors(json.loads(line)):
            print(number, "/".join(map(str, error.absolute_path)), error.message[:200].encode("ascii", "replace"))


main()
