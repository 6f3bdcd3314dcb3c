// The setup file of a run with TEST_PROFILE: appends a line of CSV for each test file, with its seconds of wall time, of CPU of
// its worker with all threads, and of CPU of programs that it started and that have ended. CPU times differ little on a busy machine.
import { appendFileSync, readFileSync } from "node:fs";
import { afterAll, expect } from "vitest";

/** Ticks per second of /proc/PID/stat; 100 on every Linux that Node supports. */
const ticks = 100;

/** Seconds of CPU of ended child processes; 0 where there is no /proc. */
function secondsOfChildren(): number {
  try {
    const fields = (readFileSync("/proc/self/stat", "utf8").split(") ")[1] ?? "").split(" ");
    return (Number(fields[13]) + Number(fields[14])) / ticks;
  } catch {
    return 0;
  }
}

function secondsOfWorker(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

const started = { at: performance.now(), worker: secondsOfWorker(), children: secondsOfChildren() };

afterAll(() => {
  const wall = (performance.now() - started.at) / 1000;
  const figures = [wall, secondsOfWorker() - started.worker, secondsOfChildren() - started.children];
  const { testPath = "" } = expect.getState();
  const database = process.env.FORECOURT_DATABASE_URL === undefined ? "sqlite" : "postgres";
  const file = testPath.slice(testPath.indexOf("/test/") + 1);
  const line = [...figures.map((seconds) => seconds.toFixed(2)), database, file].join(",");
  appendFileSync(process.env.TEST_PROFILE ?? "test-profile.csv", `${line}\n`);
});
