/**
 * A plugin that writes what pytest-reportlog writes, as far as `runners/pytest-reportlog.ts` reads it, to the file that
 * `ASSAY_REPORT` names. pytest itself has no report that holds the ids of its tests: its JUnit XML parts them into a class and a
 * name. The ids are those that pytest prints, which are relative to where it was started. What tests may patch meanwhile is taken
 * before. Of pytest-xdist's processes the one that hears of all tests writes; one that the tests start does not.
 */
export const PYTEST_PLUGIN = `import os
from json import dumps
from os.path import join, relpath

STARTED_IN = os.getcwd()


class Report:
    def __init__(self, path, root):
        self.root = root
        self.file = open(path, "w", encoding="utf-8", buffering=1)

    def write(self, kind, **fields):
        self.file.write(dumps({"$report_type": kind, **fields}) + "\\n")

    def name(self, nodeid):
        path, *parts = nodeid.split("::")
        if self.root != STARTED_IN:
            path = relpath(join(self.root, path), STARTED_IN)
        return "::".join([path, *parts])

    def pytest_collectreport(self, report):
        if report.outcome != "passed":
            self.write("CollectReport", nodeid=self.name(report.nodeid), outcome=report.outcome)

    def pytest_runtest_logreport(self, report):
        self.write(
            type(report).__name__,
            nodeid=self.name(report.nodeid),
            when=report.when,
            outcome=report.outcome,
            duration=report.duration,
        )

    def pytest_sessionfinish(self, exitstatus):
        self.write("SessionFinish", exitstatus=int(exitstatus))


def pytest_configure(config):
    if not hasattr(config, "workerinput"):
        root = str(getattr(config, "rootpath", None) or config.rootdir)
        config.pluginmanager.register(Report(os.environ.pop("ASSAY_REPORT"), root), "assay-report")
`;
