"""Packages of npm, each pinned with its digest by a lock in a folder."""
import shutil
import subprocess

PATIENCE = 90  # seconds


def install(folder, target):
    """Installs what the lock in `folder` names into `target`; returns why it could not, or None. No script of a package is run."""
    if not shutil.which("npm"):
        return "there is no npm"
    for file in ("package.json", "package-lock.json"):
        shutil.copy(folder / file, target)
    try:
        done = subprocess.run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=target, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        return f"npm has not answered for {PATIENCE} s"
    return (done.stderr.strip().splitlines() or ["npm failed"])[-1][:200] if done.returncode else None
