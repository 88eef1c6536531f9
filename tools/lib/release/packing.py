"""Archives with the same bytes each time: entries in the order of their names, one time, one owner, no name of a machine."""
import gzip
import io
import tarfile


def gz(path, data):
    """Writes a file of gzip, without a time and a name."""
    with open(path, "xb") as file, gzip.GzipFile(filename="", mode="wb", compresslevel=9, fileobj=file, mtime=0) as packed:
        packed.write(data)


def tar_gz(path, entries, seconds):
    """Writes an archive of (name, bytes, whether it is a program)."""
    archive = io.BytesIO()
    with tarfile.open(fileobj=archive, mode="w", format=tarfile.GNU_FORMAT) as tar:
        for name, data, is_program in sorted(entries):
            entry = tarfile.TarInfo(name)
            entry.size, entry.mtime, entry.mode = len(data), seconds, 0o755 if is_program else 0o644
            tar.addfile(entry, io.BytesIO(data))
    gz(path, archive.getbuffer())


def entries_of(folder, prefix):
    """All files in a folder, as tar_gz takes them."""
    return [(f"{prefix}/{path.relative_to(folder).as_posix()}", path.read_bytes(), bool(path.stat().st_mode & 0o100))
            for path in folder.rglob("*") if path.is_file()]
