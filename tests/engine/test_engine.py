"""The engine: order, protection, limits."""

import contextlib
import functools
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from extractor.engine import Engine, Lost, default_jobs
from extractor.engine.processors import cpu_quota
from extractor.engine.spread import chunked
from extractor.errors import EngineError, SourceError
from tests.engine import work


def run(
    function: Callable[[int], object], items: list[int], *, jobs: int = 2, limit: float = 60
) -> list[object]:
    with Engine(jobs, limit=limit) as engine:
        return list(engine.map(function, items))


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_results_are_in_the_order_of_the_items(jobs: int) -> None:
    with Engine(jobs) as engine:
        found = list(engine.map(work.slow_first, list(range(300)), size=lambda item: item % 7))
    assert found == list(range(300))


def test_no_items_need_no_worker() -> None:
    assert run(work.square, []) == []


def test_one_job_is_protected_too() -> None:
    with Engine(1) as engine:
        [found] = engine.map(work.process, [0])
    assert not isinstance(found, Lost)
    assert found[0] != os.getpid()
    assert not found[1], "not in the main thread, whose stack is small"


def test_an_engine_runs_one_function_after_another() -> None:
    with Engine(2) as engine:
        assert list(engine.map(work.square, [1, 2, 3])) == [1, 4, 9]
        assert list(engine.map(functools.partial(work.big, b"ab"), [1, 2])) == [3, 4]


@pytest.mark.parametrize("function", [work.kill_self, work.segfault])
def test_a_death_loses_one_item(function: Callable[[int, int], int]) -> None:
    found = run(functools.partial(function, 5), list(range(40)))
    [lost] = [result for result in found if isinstance(result, Lost)]
    assert found.index(lost) == 5
    assert [result for result in found if result != lost] == [n for n in range(40) if n != 5]
    number = signal.SIGKILL if function is work.kill_self else signal.SIGSEGV
    assert lost.reason == (
        f"the worker process died ({number.name}): a crash, or too little memory"
    )


def test_a_death_that_does_not_repeat_loses_nothing(tmp_path: Path) -> None:
    assert run(functools.partial(work.die_once, tmp_path / "mark"), [1, 2, 3]) == [1, 2, 3]


def test_an_item_that_takes_too_long_is_lost_alone() -> None:
    begin = time.monotonic()
    found = run(functools.partial(work.hang, 2), [0, 1, 2, 3], limit=0.5, jobs=1)
    assert found == [0, 1, Lost("took longer than 0.5 s"), 3]
    assert time.monotonic() - begin < 20


def test_what_a_function_raises_is_handed_back_with_its_traceback() -> None:
    found = run(functools.partial(work.fail_on, 1), [0, 1, 2])
    lost = found[1]
    assert isinstance(lost, Lost)
    assert lost.reason == "ValueError: no 1"
    assert isinstance(lost.error, ValueError)
    assert "in fail_on" in lost.error.__notes__[0]
    assert [found[0], found[2]] == [0, 2]


def test_an_exception_that_does_not_pickle_is_named() -> None:
    assert run(work.fail_oddly, [2]) == [Lost("tests.engine.work.OddError: 4")]


def test_an_exit_in_a_worker_loses_the_item() -> None:
    [lost] = run(work.leave, [7])
    assert isinstance(lost, Lost)
    assert lost.reason == "SystemExit: left at 7"


def test_recursion_may_go_deep() -> None:
    assert run(work.depth, [40_000]) == [40_000]


def test_recursion_without_end_loses_one_item() -> None:
    found = run(work.depth, [-1, 3])
    assert isinstance(found[0], Lost)
    assert found[1] == 3


def test_nesting_that_a_thread_s_usual_stack_does_not_hold_is_parsed() -> None:
    assert run(work.parse_nested, [3_500]) == [1]


def test_items_are_loaded_as_their_turn_comes_and_may_fail() -> None:
    seen: list[int] = []

    def load(item: int) -> int:
        seen.append(item)
        if item == 3:
            raise SourceError("3.py: gone")
        return item

    counts: list[int] = []
    with Engine(1) as engine:
        results = engine.map(work.square, list(range(100)), load=load, advanced=counts.append)
        assert not seen
        found = [next(results)]
        assert len(seen) < 20
        found += results
    assert found[3] == Lost("3.py: gone", found[3].error)  # type: ignore[union-attr]
    assert found[4] == 16
    assert sum(counts) == 100


def test_what_load_raises_by_mistake_is_not_hidden() -> None:
    def load(item: int) -> int:
        raise KeyError(item)

    with pytest.raises(KeyError), Engine(1) as engine:
        list(engine.map(work.square, [1], load=load))


def test_a_reader_that_stops_early_leaves_a_usable_engine() -> None:
    with Engine(2) as engine:
        results = engine.map(functools.partial(work.hang, 9), list(range(10)))
        assert next(results) == 0
        assert isinstance(results, Iterator)
        results.close()  # type: ignore[attr-defined]
        assert list(engine.map(work.square, [3])) == [9]


def test_a_worker_that_died_while_idle_is_replaced() -> None:
    with Engine(1) as engine:
        [found] = engine.map(work.process, [0])
        assert not isinstance(found, Lost)
        os.kill(found[0], signal.SIGKILL)
        time.sleep(0.3)
        assert list(engine.map(work.square, [3])) == [9]


def test_workers_that_cannot_start_are_an_error_not_lost_items(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "from extractor.engine import Engine\n"
        "with Engine(1) as engine:\n"
        "    print(list(engine.map(abs, [-1])))\n"
    )
    command = [sys.executable, str(script)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert EngineError.__name__ in done.stderr
    assert "__main__" in done.stderr
    assert done.stdout == ""


def test_a_temporary_folder_with_a_long_name_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / ("long" * 25)
    folder.mkdir()
    script = "from extractor.engine import Engine\nwith Engine(1) as e: print(*e.map(abs, [-1]))"
    environment = {**os.environ, "TMPDIR": str(folder)}
    command = [sys.executable, "-c", script]
    assert subprocess.check_output(command, env=environment, text=True) == "1\n"
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    assert run(work.square, [3]) == [9]


def test_a_machine_without_room_for_a_process_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise BlockingIOError("Resource temporarily unavailable")

    monkeypatch.setattr("extractor.engine.lane.ProcessPoolExecutor.submit", refuse)
    with pytest.raises(EngineError, match="temporarily unavailable"), Engine(1) as engine:
        list(engine.map(work.square, [1]))


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_workers_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.engine.work", str(tmp_path)]
    with subprocess.Popen(command) as parent:
        _until(lambda: len(list(tmp_path.iterdir())) == 2)
        parent.kill()
    workers = [int(path.name) for path in tmp_path.iterdir()]
    _until(lambda: not any(_alive(pid) for pid in workers))


def test_the_quota_of_a_control_group_counts(tmp_path: Path) -> None:
    membership = tmp_path / "cgroup"
    membership.write_text("1:cpu:/old\n0::/outer/inner\n")
    inner = tmp_path / "fs" / "outer" / "inner"
    inner.mkdir(parents=True)
    assert cpu_quota(tmp_path / "fs", membership) == float("inf")
    (inner / "cpu.max").write_text("max 100000\n")
    assert cpu_quota(tmp_path / "fs", membership) == float("inf")
    (inner.parent / "cpu.max").write_text("150000 100000\n")
    assert cpu_quota(tmp_path / "fs", membership) == 1.5
    (tmp_path / "fs" / "cpu.max").write_text("nonsense")
    assert cpu_quota(tmp_path / "fs", membership) == 1.5


def test_the_quota_without_a_membership_file_is_the_root_s(tmp_path: Path) -> None:
    (tmp_path / "cpu.max").write_text("50000 100000\n")
    assert cpu_quota(tmp_path, tmp_path / "none") == 0.5


def test_the_default_number_of_jobs_is_at_least_one(monkeypatch: pytest.MonkeyPatch) -> None:
    assert 1 <= default_jobs() <= (os.cpu_count() or 1)
    monkeypatch.setattr("extractor.engine.processors.cpu_quota", lambda *_: 0.25)
    assert default_jobs() == 1
    assert Engine().jobs == 1


def test_large_items_go_first_and_chunks_are_balanced() -> None:
    sizes = [1, 50, 1, 3, 2_000_000, 1]
    tasks = list(chunked(sizes, lambda size: size, jobs=2))
    assert [index for index, _ in tasks[0].entries] == [4]
    assert [index for task in tasks for index, _ in task.entries] == [4, 1, 3, 0, 2, 5]
    many = list(chunked(list(range(1000)), lambda _: 0, jobs=1))
    assert max(len(task.entries) for task in many) == 128


def _until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < deadline, "nothing happened within 30 s"
        time.sleep(0.05)


def _alive(pid: int) -> bool:
    with contextlib.suppress(OSError):
        status = Path(f"/proc/{pid}/stat")
        if status.exists():  # a zombie that nobody has waited for is dead
            return status.read_text().rpartition(")")[2].split()[0] != "Z"
        os.kill(pid, 0)
        return not Path("/proc").exists()
    return False
