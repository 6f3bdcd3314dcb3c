import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Killable, startKillable } from "../kit/killable.ts";
import { errorOf, signedIn } from "../kit/people.ts";
import { blob, photo } from "../kit/photos.ts";
import { spawnServer } from "../kit/process.ts";
import { mountsDisks, openSmallDisk } from "../kit/small-disk.ts";

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

describe("a server that shares its machine with other programs", () => {
  let server: Killable;
  beforeAll(async () => {
    server = await startKillable();
  });
  afterAll(() => server.close());

  it("answers SERVICE_UNAVAILABLE to changes while another program has locked the database, and goes on after it", async () => {
    const { api } = server.caller;
    const other = new Database(join(server.folder, "forecourt.db"));
    other.exec("begin immediate");
    try {
      const change = errorOf(api.vehicles.create({ body: car }));
      expect((await api.vehicles.list()).length).toBe(0);
      expect(await change).toMatchObject({ code: "SERVICE_UNAVAILABLE", status: 503 });
    } finally {
      other.exec("rollback");
      other.close();
    }
    const { id } = await api.vehicles.create({ body: car });
    expect((await api.vehicles.get({ params: { id } })).make).toBe("Saab");
  });

  const hasPrlimit = spawnSync("prlimit", ["--version"]).status === 0;
  it.skipIf(!hasPrlimit)(
    "goes on when it may open no more files, and stores photos after the limit is raised",
    async () => {
      const { api } = server.caller;
      const { id } = await api.vehicles.create({ body: car });
      const open = readdirSync(`/proc/${server.pid}/fd`).length;
      const before = execFileSync("prlimit", [
        "--pid",
        String(server.pid),
        "--nofile",
        "--output",
        "SOFT",
        "--noheadings",
      ]);
      const limit = (count: string | number) =>
        execFileSync("prlimit", ["--pid", String(server.pid), `--nofile=${String(count).trim()}:`]);
      limit(open + 4);
      const connections = 40;
      const sockets: Socket[] = [];
      let answers = 0;
      try {
        const { hostname, port } = new URL(server.url);
        for (let i = 0; i < connections; i += 1) {
          const socket = connect(Number(port), hostname).on("error", () => undefined);
          socket.once("data", () => {
            answers += 1;
          });
          socket.write(`GET /health HTTP/1.1\r\nhost: ${hostname}:${port}\r\n\r\n`);
          sockets.push(socket);
        }
        await vi.waitFor(() => expect(answers).toBeGreaterThan(0), soon);
        const upload = api.vehiclePhotos.upload({
          params: { id },
          file: blob(await photo(1)),
          fileName: "1.jpg",
          body: {},
        });
        await Promise.race([upload.catch(() => undefined), pause(1000)]);
      } finally {
        for (const socket of sockets) socket.destroy();
        limit(before.toString());
      }
      expect(answers).toBeLessThan(connections);
      const file = blob(await photo(2));
      await vi.waitFor(
        () => api.vehiclePhotos.upload({ params: { id }, file, fileName: "2.jpg", body: { caption: "after" } }),
        soon,
      );
      const photos = await api.vehiclePhotos.list({ params: { id } });
      expect(photos.filter(({ caption }) => caption === "after").length).toBeGreaterThanOrEqual(1);
      expect(server.look("pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
    },
  );
});
