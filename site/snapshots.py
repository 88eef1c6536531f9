"""Dated copies of the site, each in a folder of its own. A copy stays as it is; pages are cited by the address that they have in it."""
import datetime
import hashlib
import html
import json
import os
import re
import shutil

from program import Mistake

INDEX = "snapshots.html"
EDITION = "edition.json"
MANIFEST = "manifest.txt"
SEALED = re.compile(r"[0-9a-f]{64}  (.+)")  # a line of it
DAY = re.compile(r"\d{4}-\d\d-\d\d")


def day_of(text):
    """The day that an option names."""
    try:
        if DAY.fullmatch(text) and datetime.date.fromisoformat(text):
            return text
    except ValueError:
        pass
    raise Mistake(f"--snapshot: '{text}' is no day: one as 2026-10-03 is expected")


def days_in(folder):
    """The days whose copies are in a folder."""
    return sorted(path.name for path in folder.iterdir() if DAY.fullmatch(path.name) and path.is_dir()) if folder.is_dir() else []


def is_outside(path, folder):
    """Whether a file of a site belongs to a copy."""
    return DAY.fullmatch(path.relative_to(folder).parts[0]) is not None


def manifest(folder):
    files = sorted(path for path in folder.rglob("*") if path.is_file() and path != folder / MANIFEST and not is_outside(path, folder))
    return "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(folder).as_posix()}\n" for path in files)


def keep(before, made):
    """Takes the copies of the site that is there into the one that was made. They share the bytes of their files. See `put_in_place`."""
    def linked(source, target):
        try:
            os.link(source, target)
        except OSError:
            shutil.copy2(source, target)
    for day in days_in(before):
        copy = before / day
        if not (copy / MANIFEST).is_file() or (copy / MANIFEST).read_text(encoding="utf-8") != manifest(copy):
            raise Mistake(f"{copy} has not the files of its {MANIFEST}: a snapshot stays as it was made. Bring its files back, or move it elsewhere")
        edition_of(copy)
        shutil.copytree(copy, made / day, copy_function=linked)


def edition_of(copy):
    try:
        found = json.loads((copy / EDITION).read_text(encoding="utf-8"))
        if all(isinstance(found[name], str) for name in ("snapshot", "version", "data")) and found["snapshot"] == copy.name:
            return found
    except (OSError, ValueError, KeyError, TypeError):
        pass
    raise Mistake(f"{copy / EDITION} does not say which snapshot this is")


# -- the folder of the site, which is never without its copies

def require_site(folder):
    """Raises a Mistake unless a folder has a site in it, or nothing but copies of one: another site takes its place, and all other files would be lost."""
    if not os.path.lexists(folder) or folder.is_dir() and all(path.name in days_in(folder) for path in folder.iterdir()):
        return
    lines = (folder / MANIFEST).read_text(encoding="utf-8", errors="replace").splitlines() if (folder / MANIFEST).is_file() else []
    named = [SEALED.fullmatch(line) for line in lines]
    if not named or not all(named):
        raise Mistake(f"{folder} is there, and it is no site: it has no {MANIFEST} of one. Name another folder, or remove it")
    known = {MANIFEST, *(line[1] for line in named)}
    others = sorted(name for path in folder.rglob("*") if (path.is_symlink() or not path.is_dir()) and not is_outside(path, folder)
                    and (name := path.relative_to(folder).as_posix()) not in known)
    if others:
        raise Mistake(f"{folder} has files that no run has made, such as {others[0]}: they would be lost. Move them elsewhere, or name another folder")


def replaced_by(folder):
    """The name of the site that is replaced, until the new one is in its place."""
    return folder.with_name(f".{folder.name}-replaced-by-tools-site")


def recover(folder):
    """Brings back the site that was being replaced when a run was ended, be it by a signal that nobody can handle. Removes it if the new one is there."""
    before = replaced_by(folder)
    if not before.exists():
        return
    if not folder.exists():
        before.rename(folder)
    elif set(days_in(before)) <= set(days_in(folder)):
        if before.is_symlink():
            before.unlink()
        else:
            shutil.rmtree(before)
    else:
        raise Mistake(f"{before} is the site that was in {folder} when a run was ended, and has other snapshots. Remove one of the two")


def put_in_place(made, folder):
    """Puts a site that was made in the place of the one that is there."""
    try:
        if folder.exists():
            folder.rename(replaced_by(folder))
        made.rename(folder)
    finally:  # also after Ctrl-C
        recover(folder)


# -- what the foot of a page says of them

def leads(name, day, have_any):
    """The words on a page of the newest site. `day`: of the copy that is made with it; None without one."""
    up = "../" * name.count("/")
    if name == INDEX:
        return ""  # no snapshot has it
    dated = f' As it is now, it stays in the <a id="dated" href="{up}{day}/{name}">snapshot of {day}</a>.' if day else ""
    return f'<span class="edition">{dated} <a href="{up}{INDEX}">All snapshots</a></span>' if day or have_any else ""


def leads_from(name, day):
    """The words on a page of a copy."""
    return f'<span class="edition"> Snapshot of {day}: it stays as it is. <a href="{"../" * name.count("/")}../{INDEX}">All snapshots, and the newest pages</a></span>'


# -- making

def take(made, day, version, data, seal):
    """Makes the copy of a day of the site that was made. `seal` writes what depends on all files of a folder."""
    copy = made / day
    again = copy.is_dir()
    new = made / f".{day}" if again else copy
    new.mkdir()
    for path in sorted(made.rglob("*")):
        name = path.relative_to(made).as_posix()
        if not path.is_file() or is_outside(path, made) or path.is_relative_to(new) or name == INDEX:
            continue
        target = new / name
        target.parent.mkdir(parents=True, exist_ok=True)
        contents = path.read_bytes()
        if name.endswith(".html"):
            contents = contents.replace(leads(name, day, True).encode(), leads_from(name, day).encode())
        target.write_bytes(contents)
    (new / EDITION).write_text(json.dumps({"snapshot": day, "version": version, "data": data}, sort_keys=True) + "\n", encoding="utf-8")
    seal(new)
    if again:
        is_same = (new / MANIFEST).read_bytes() == (copy / MANIFEST).read_bytes()
        shutil.rmtree(new)
        if not is_same:
            raise Mistake(f"there is a snapshot of {day} already, with other pages, and a snapshot stays as it is. Name another day")


def index(made):
    """The body of the page that lists the copies, the newest first."""
    rows = ""
    for day in reversed(days_in(made)):
        edition = edition_of(made / day)
        digest = hashlib.sha256((made / day / MANIFEST).read_bytes()).hexdigest()
        rows += (f'<tr><th scope="row"><a class="day" href="{day}/index.html">{day}</a></th><td data-label="specdrift">{html.escape(edition["version"])}</td>'
                 f'<td data-label="data of" class="day">{html.escape(edition["data"])}</td><td data-label="SHA-256"><code>{digest}</code></td></tr>\n')
    return ("<p>Each is this site as it was on a day, with its engine, and stays as it is. Cite a page by its address there: “Cite this page” at its foot has it.</p>\n"
            '<table class="cards">\n<thead><tr><th scope="col">day</th><th scope="col">specdrift</th><th scope="col">data of</th><th scope="col">SHA-256 of its <code>manifest.txt</code></th></tr></thead>\n'
            f"<tbody>\n{rows}</tbody></table>\n<p>In the folder of a snapshot, <code>sha256sum -c manifest.txt</code> checks every file.</p>\n")
