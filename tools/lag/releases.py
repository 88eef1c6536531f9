"""The releases of a package and their dates."""
import datetime
import json
import re
import subprocess

TAG, COMMIT, NEXT, REGISTRY = "tag", "commit", "next release", "registry"


def key(version):
    """Orders versions as their numbers say; a pre-release comes before its release."""
    numbers, _, early = version.partition("-")
    return [int(number) for number in re.findall(r"\d+", numbers)[:3]], not early, [
        (0, int(part), "") if part.isdigit() else (1, 0, part) for part in re.split(r"[.-]", early) if part]


def day(text):
    """The day in UTC of a date with a time zone."""
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).astimezone(datetime.timezone.utc).date().isoformat()


def registered(name, run=subprocess.run):
    """version -> day, as the registry has them; copies of a registry may say when they copied."""
    answer = run(["npm", "view", name, "versions", "time", "--json"], capture_output=True, text=True, timeout=300, check=True)
    found = json.loads(answer.stdout)
    versions = found["versions"] if isinstance(found["versions"], list) else [found["versions"]]
    return {version: day(found["time"][version]) if version in found["time"] else None for version in versions}


def tagged(folder, name, run=subprocess.run):
    """version -> (day, TAG or COMMIT) of a repository of git: its tags, and where its package.json changed the version."""
    found = {}
    log = run(["git", "-C", folder, "log", "--all", "--reverse", "--format=C %cI", "-p", "-U0", '-G"version"', "--", "package.json",
               f"packages/{name}/package.json"], capture_output=True, text=True, errors="replace", timeout=300, check=True).stdout
    when = None
    for line in log.splitlines():
        if commit := re.fullmatch(r"C (\S+)", line):
            when = day(commit[1])
        elif version := re.match(r'\+\s*"version":\s*"([^"]+)"', line):
            found.setdefault(version[1], (when, COMMIT))
    tags = run(["git", "-C", folder, "for-each-ref", "refs/tags", "--format=%(refname:strip=2) %(creatordate:iso-strict)"],
               capture_output=True, text=True, errors="replace", timeout=300, check=True).stdout
    for line in tags.splitlines():
        tag, _, when = line.rpartition(" ")
        if version := re.fullmatch(rf"(?:{re.escape(name)}@|v)?(\d+\.\d+\.\d+\S*)", tag):
            found[version[1]] = (day(when), TAG)
    return found


def dated(by_registry, by_git):
    """Releases with day and source of the day, in the order of their versions. Where the repository has none, the registry's day counts, unless a later
    version is older: a copy of a registry may state when it copied. Then the release is taken to be of the day of that later one."""
    made, bound = [], None
    for version in sorted(by_registry, key=key, reverse=True):
        when, source = by_git.get(version, (by_registry[version], REGISTRY))
        if source == REGISTRY and bound and (not when or when > bound):
            when, source = bound, NEXT
        if source in (TAG, COMMIT):
            bound = min(when, bound or when)
        made.append({"version": version, "date": when, "dated_by": source})
    return made[::-1]
