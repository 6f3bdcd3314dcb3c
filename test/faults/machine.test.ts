import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Killable, startKillable } from "../kit/killable.ts";
import { signedIn } from "../kit/people.ts";
import { spawnServer } from "../kit/process.ts";
import { mountsDisks, openSmallDisk } from "../kit/small-disk.ts";
import { randomOf } from "../sync/sim/random.ts";
import { photoWork } from "./works/photos.ts";
import { stockWork } from "./works/stock.ts";

const car = { make: "Saab", model: "900" };
/** A busy machine is slow to answer. */
const soon = { timeout: 60_000, interval: 100 } as const;

describe.skipIf(!mountsDisks())("a server on a read-only disk", () => {
  it("does not start, says what to do, and has all data when the disk can be written to again", async () => {
    const disk = openSmallDisk(64);
    const remount = (mode: "ro" | "rw") => execFileSync("mount", ["-o", `remount,${mode}`, disk.folder]);
    try {
      const first = await spawnServer(disk.folder);
      const owner = await signedIn(first);
      const { id } = await owner.api.vehicles.create({ body: car });
      expect(await first.stop()).toBe(0);
      remount("ro");
      const refusal = await spawnServer(disk.folder).then(
        () => "it started",
        (error: Error) => error.message,
      );
      expect(refusal).toContain(disk.folder);
      expect(refusal).toMatch(/read-only|cannot be written/i);
      remount("rw");
      const again = await spawnServer(disk.folder);
      const database = new Database(join(disk.folder, "forecourt.db"), { readonly: true });
      expect(database.prepare("select id from vehicles").pluck().all()).toEqual([id]);
      database.close();
      await again.stop();
    } finally {
      disk.close();
    }
  });
});

/** Cars and photos that are added all the time, also while requests fail. */
async function workAllTheTime(server: Killable) {
  const { id: vehicleId } = await server.caller.api.vehicles.create({ body: car });
  const scene = { server, random: randomOf(1), vehicleId };
  const works = [stockWork(scene, "A"), await photoWork(scene)];
  const acknowledged = new Map(works.map(({ name }) => [name, 0]));
  const errors: unknown[] = [];
  let isOver = false;
  const working = works.map(async (work) => {
    while (!isOver) {
      await work.step().then(
        () => acknowledged.set(work.name, (acknowledged.get(work.name) ?? 0) + 1),
        (error: unknown) => errors.push(error),
      );
      await pause(20);
    }
  });
  const counts = () => [...acknowledged.values()];
  return {
    errors,
    /** Waits until two more steps of each kind are acknowledged. The first of them may have begun before. */
    async goesOn(): Promise<void> {
      const before = counts();
      await vi.waitFor(() => expect(counts().every((count, i) => count >= (before[i] ?? 0) + 2)).toBe(true), soon);
    },
    /** Ends it. What is wrong with what was acknowledged, and with requests that are repeated, as sentences. */
    async end(): Promise<string[]> {
      isOver = true;
      await Promise.all(working);
      const found: string[] = [];
      for (const { problems, outcome } of works)
        found.push(...((await problems?.()) ?? []), ...((await outcome?.()) ?? []));
      return found;
    },
  };
}

const openFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;
const prlimit = (pid: number, ...options: readonly string[]): string =>
  execFileSync("prlimit", ["--pid", String(pid), ...options])
    .toString()
    .trim();

/** Opens connections and asks on each. */
function askOften(url: string, count: number) {
  const { hostname, port } = new URL(url);
  let answers = 0;
  const sockets = Array.from({ length: count }, (): Socket => {
    const socket = connect(Number(port), hostname).on("error", () => undefined);
    socket.once("data", () => {
      answers += 1;
    });
    socket.write(`GET /health HTTP/1.1\r\nhost: ${hostname}:${port}\r\n\r\n`);
    return socket;
  });
  return {
    answers: () => answers,
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

describe("a server that shares its machine with other programs", () => {
  let server: Killable;
  beforeEach(async () => {
    server = await startKillable();
  });
  afterEach(() => server.close());

  async function expectWhole(work: Awaited<ReturnType<typeof workAllTheTime>>): Promise<void> {
    expect(await work.end()).toEqual([]);
    expect(server.look("pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
    expect(server.look("pragma foreign_key_check")).toEqual([]);
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
  }

  it("answers SERVICE_UNAVAILABLE to changes while another program has locked the database, and goes on after it", async () => {
    const { api } = server.caller;
    const work = await workAllTheTime(server);
    await work.goesOn();
    expect(work.errors).toEqual([]);
    const other = new Database(join(server.folder, "forecourt.db"));
    await vi.waitFor(() => other.exec("begin immediate"), soon);
    try {
      await vi.waitFor(() => expect(work.errors).not.toEqual([]), soon);
      expect((await api.vehicles.list()).length).toBeGreaterThan(1);
    } finally {
      other.exec("rollback");
      other.close();
    }
    await work.goesOn();
    for (const error of work.errors) expect(error).toMatchObject({ code: "SERVICE_UNAVAILABLE", status: 503 });
    await expectWhole(work);
  });

  const hasPrlimit = spawnSync("prlimit", ["--version"]).status === 0;
  it.skipIf(!hasPrlimit)("goes on when it may open no more files, and loses nothing that it acknowledged", async () => {
    const work = await workAllTheTime(server);
    await work.goesOn();
    expect(work.errors).toEqual([]);
    const before = prlimit(server.pid, "--nofile", "--output", "SOFT", "--noheadings");
    const connections = 40;
    prlimit(server.pid, `--nofile=${openFiles(server.pid) + 4}:`);
    const asked = askOften(server.url, connections);
    try {
      await vi.waitFor(() => expect(asked.answers()).toBeGreaterThan(0), soon);
      // an upload needs a file of its own
      await vi.waitFor(() => expect(work.errors).not.toEqual([]), soon);
    } finally {
      asked.close();
      prlimit(server.pid, `--nofile=${before}:`);
    }
    expect(asked.answers()).toBeLessThan(connections);
    await work.goesOn();
    await expectWhole(work);
  });
});
