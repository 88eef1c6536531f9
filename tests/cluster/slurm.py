#!/usr/bin/env python3
"""Runs a plan with tools/cluster/slurm: munged, slurmctld and slurmd on the loopback interface, an array of eight tasks, one of
which is killed by SIGKILL; the merge job submits that one again.

usage: slurm.py SPECDRIFT KILL_AT ROOT

Skips with the reason where Slurm cannot run. All that it starts ends with it, even if it is killed.
"""

import ctypes
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time

import planned

CONFIGURATION = """ClusterName=specdrift
SlurmctldHost={host}(127.0.0.1)
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
AuthInfo=socket={folder}/munge/socket
CredType=cred/munge
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
SlurmctldPort={ports[0]}
SlurmdPort={ports[1]}
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SchedulerType=sched/builtin
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
ReturnToService=2
MpiDefault=none
MailProg=/bin/true
KillWait=5
NodeName=node NodeHostname={host} NodeAddr=127.0.0.1 CPUs=4 State=UNKNOWN
PartitionName=all Nodes=node Default=YES MaxTime=INFINITE State=UP
"""
PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
LIBC = ctypes.CDLL(None, use_errno=True)
LONGEST_START, LONGEST_RUN = 30, 200  # s


def dies_with_its_parent():
    LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def children_of(parent):
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[1]) == parent:
                found.append(int(entry.name))
    return found


def descendants_of(parent):
    children = children_of(parent)
    return children + [one for child in children for one in descendants_of(child)]


class Cluster:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.daemons = []
        self.environment = os.environ | {"SLURM_CONF": f"{folder}/slurm.conf"}
        # Processes that the daemons leave when they end come to this one, which ends them.
        LIBC.prctl(PR_SET_CHILD_SUBREAPER, 1)

    def start(self):
        for name in ("munge", "state", "spool", "log"):
            (self.folder / name).mkdir(mode=0o700)
        key = self.folder / "munge/key"
        key.write_bytes(os.urandom(1024))
        key.chmod(0o600)
        sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(2)]
        ports = [one.getsockname()[1] for one in sockets]
        for one in sockets:
            one.close()
        (self.folder / "slurm.conf").write_text(CONFIGURATION.format(
            host=socket.gethostname().split(".")[0], user=subprocess.run(["id", "-un"], capture_output=True, text=True,
                                                                         check=True).stdout.strip(),
            folder=self.folder, ports=ports))
        munge = self.folder / "munge"
        self.daemon("munged", "--foreground", "--force", f"--key-file={key}", f"--socket={munge}/socket", f"--pid-file={munge}/pid",
                    f"--log-file={munge}/log", f"--seed-file={munge}/seed", "--num-threads=2")
        self.wait_until(lambda: (munge / "socket").exists(), "munged does not start")
        self.daemon("slurmctld", "-D", "-f", str(self.folder / "slurm.conf"))
        self.daemon("slurmd", "-D", "-f", str(self.folder / "slurm.conf"))
        self.wait_until(lambda: "idle" in self.ask("sinfo", "-h", "-o", "%T"), "no node of Slurm becomes idle")

    def daemon(self, *command):
        log = open(self.folder / "log" / command[0], "wb")
        self.daemons.append(subprocess.Popen(command, stdout=log, stderr=log, stdin=subprocess.DEVNULL, env=self.environment,
                                             start_new_session=True, preexec_fn=dies_with_its_parent))
        log.close()

    def ask(self, *command):
        try:
            return subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=20, check=False).stdout
        except subprocess.TimeoutExpired:
            return ""

    def wait_until(self, is_so, complaint):
        end = time.monotonic() + LONGEST_START
        while not is_so():
            gone = [daemon.args[0] for daemon in self.daemons if daemon.poll() is not None]
            if gone or time.monotonic() > end:
                planned.skip(f"{complaint}{': ended: ' + ', '.join(gone) if gone else ''}\n{self.logs()}")
            time.sleep(0.1)

    def logs(self):
        return "\n".join(f"{path.name}: {line}" for path in sorted((self.folder / "log").iterdir())
                         for line in path.read_text(errors="replace").splitlines()[-15:])

    def stop(self):
        self.ask("scancel", "--quiet", "--user", str(os.getuid()))
        for daemon in reversed(self.daemons):
            daemon.terminate()
            try:
                daemon.wait(5)
            except subprocess.TimeoutExpired:
                pass
        end = time.monotonic() + 10
        while (left := descendants_of(os.getpid())) and time.monotonic() < end:
            for process in left:
                try:
                    os.kill(process, signal.SIGKILL)
                except ProcessLookupError:
                    pass
            try:
                while os.waitpid(-1, os.WNOHANG)[0] != 0:
                    pass
            except ChildProcessError:
                break


def run_plan(cluster, plan):
    plan.environment |= {"SLURM_CONF": cluster.environment["SLURM_CONF"]}
    submitted = plan.run(f"{plan.root}/tools/cluster/slurm", *plan.arguments)
    assert submitted.stdout.startswith(f"shards 0-{planned.SHARDS - 1}: job "), submitted
    end = time.monotonic() + LONGEST_RUN
    while queue := plan.run("squeue", "-h", "-o", "%i %T %r", status=None).stdout:
        if time.monotonic() > end:
            if "RUNNING" not in queue and not (plan.folder / "parts").glob("*.sdp"):
                planned.skip(f"Slurm starts no task: {queue}\n{cluster.logs()}")
            raise AssertionError(f"after {LONGEST_RUN} s there are jobs left: {queue}\n{cluster.logs()}")
        time.sleep(0.2)
    log = (plan.folder / "parts/log/merge.log").read_text()
    assert f"1 of {planned.SHARDS} shards are missing: {planned.KILLED}\n" in log, log
    assert re.search(rf"^shards {planned.KILLED}: job \d+$", log, re.M), log
    assert "WTERMSIG 9" in (cluster.folder / "log/slurmctld").read_text(), "Slurm has seen no task killed"
    plan.check()
    # All is done: the same command merges once more, and submits nothing.
    again = plan.run(f"{plan.root}/tools/cluster/slurm", *plan.arguments, status=planned.STATUS)
    assert again.stdout == "", again


def main(program, kill_at, root):
    planned.need("munged", "slurmctld", "slurmd", "sbatch", "squeue", "sinfo", "scancel")
    # A path of a socket is short.
    with tempfile.TemporaryDirectory(dir="/tmp", prefix="sd-", ignore_cleanup_errors=True) as folder:
        cluster = Cluster(f"{folder}/slurm")
        cluster.folder.mkdir()
        for number in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, lambda *_: sys.exit(1))
        try:
            cluster.start()
            (pathlib.Path(folder) / "work").mkdir()
            run_plan(cluster, planned.Planned(f"{folder}/work", program, kill_at, root, "SLURM_ARRAY_TASK_ID", 0))
        finally:
            cluster.stop()


main(*sys.argv[1:])
