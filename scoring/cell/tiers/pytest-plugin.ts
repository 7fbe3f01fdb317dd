/**
 * A plugin that writes what pytest-reportlog writes, as far as `runners/pytest-reportlog.ts` reads it, to the file that
 * `ASSAY_REPORT` names. pytest itself has no report that holds the ids of its tests: its JUnit XML parts them into a class and a
 * name. Of pytest-xdist's processes the one that hears of all tests writes.
 */
export const PYTEST_PLUGIN = `import json, os


class Report:
    def __init__(self, path):
        self.file = open(path, "w", encoding="utf-8", buffering=1)

    def write(self, kind, **fields):
        self.file.write(json.dumps({"$report_type": kind, **fields}) + "\\n")

    def pytest_collectreport(self, report):
        if report.outcome != "passed":
            self.write("CollectReport", nodeid=report.nodeid, outcome=report.outcome)

    def pytest_runtest_logreport(self, report):
        self.write(
            type(report).__name__,
            nodeid=report.nodeid,
            when=report.when,
            outcome=report.outcome,
            duration=report.duration,
        )

    def pytest_sessionfinish(self, exitstatus):
        self.write("SessionFinish", exitstatus=int(exitstatus))


def pytest_configure(config):
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Report(os.environ["ASSAY_REPORT"]), "assay-report")
`;
