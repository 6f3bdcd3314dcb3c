import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { seconds } from "../../../server/platform/clock.ts";
import { beginImport, csvOf, header, rows } from "../../features/market/files.ts";
import { errorOf, goodPassword, signedIn } from "../../kit/people.ts";
import { blob, photo } from "../../kit/photos.ts";
import { type ServerProcess, spawnServer } from "../../kit/process.ts";
import { callerOf, type TestCaller } from "../../kit/serve.ts";
import { mountsDisks, openSmallDisk, type SmallDisk } from "../../kit/small-disk.ts";

const mebibyte = 1024 ** 2;

describe.skipIf(!mountsDisks())("a server on a full disk", () => {
  let disk: SmallDisk;
  let server: ServerProcess;
  let owner: TestCaller & { email: string };
  const spawn = () => spawnServer(disk.folder, {}, 0);
  const place = {
    get url() {
      return server.url;
    },
  };
  const car = { make: "Saab", model: "900" };
  const ready = async () => {
    const answer = await fetch(`${server.url}/ready`);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const stored = (folder: string) => readdirSync(join(disk.folder, folder), { recursive: true });
  const inDatabase = <Row>(query: string): Row[] => {
    const database = new Database(join(disk.folder, "forecourt.db"), { readonly: true });
    try {
      return database.prepare(query).all() as Row[];
    } finally {
      database.close();
    }
  };
  const expectOk = async (ok: boolean) => expect((await ready()).body).toMatchObject({ checks: { storage: { ok } } });
  // a server that was just started on a busy machine answers late
  const soon = { timeout: 60_000, interval: 50 } as const;
  // filled again in each attempt: the server may free space after the first time, as its log moves into the database file
  const fillUp = () =>
    vi.waitFor(async () => {
      disk.fill();
      await expectOk(false);
    }, soon);
  const withRoom = async () => {
    disk.makeRoom();
    await vi.waitFor(() => expectOk(true), soon);
  };

  beforeAll(async () => {
    disk = openSmallDisk(64);
    server = await spawn();
    owner = await signedIn(place);
    await owner.api.vehicles.create({ body: car });
  });
  afterAll(async () => {
    await server.kill();
    disk.close();
  });

  it("warns and still saves while space is low", async () => {
    await vi.waitFor(() => expect(statSync(join(disk.folder, "reserve")).size).toBe(4 * mebibyte));
    disk.fill(5 * mebibyte);
    await vi.waitFor(async () => {
      expect((await owner.api.system.health()).storage).toMatchObject({ state: "low" });
    });
    const detail = expect.stringContaining("nearly full");
    expect(await ready()).toMatchObject({ body: { checks: { storage: { ok: true, detail } } } });
    await owner.api.vehicles.create({ body: car });
  });

  it("answers STORAGE_FULL with the needed space, and stores nothing partially", async () => {
    const before = await owner.api.vehicles.list();
    const files = stored("media");
    await fillUp();
    const form = new FormData();
    form.set("file", blob(await photo(1)), "front.jpg");
    const clip = new FormData();
    clip.set("video", new Blob([new Uint8Array(3 * mebibyte)]), "clip.mp4");
    clip.set("side", "OUTSIDE");
    const market = new FormData();
    market.set("file", csvOf(header, ...rows(100)), "market.csv");
    const key = { "idempotency-key": "once" };
    const json = { "content-type": "application/json", ...key };
    for (const [path, init] of [
      ["/v1/vehicles", { method: "POST", headers: json, body: JSON.stringify(car) }],
      ["/v1/files", { method: "POST", body: form }],
      ["/v1/360/upload", { method: "POST", body: clip }],
      ["/v1/market/listings/import", { method: "POST", body: market }],
    ] as const) {
      const answer = await owner.fetch(path, init);
      const { error } = (await answer.json()) as { error: Record<string, unknown> };
      expect([path, answer.status, error.code]).toEqual([path, 507, "STORAGE_FULL"]);
      expect(error.message).toMatch(/The disk is full: [\d.]+ MB are free, at least [\d.]+ MB more are needed\..*safe/);
      expect(error.details).toMatchObject({ free_bytes: expect.any(Number), needed_bytes: expect.any(Number) });
      expect(answer.headers.get("retry-after")).toBe("60");
    }
    expect(stored("tmp")).toEqual([]);
    expect(stored("media")).toEqual(files);
    expect(await owner.api.vehicles.list()).toEqual(before);
  });

  it("allows sign-in, refresh, sign-out and reads, and rejects a wrong password", async () => {
    const credentials = { email: owner.email, password: goodPassword };
    for (let times = 0; times < 20; times += 1) {
      // Another program takes all space that is freed.
      disk.fill();
      const person = callerOf(place);
      await person.api.accounts.login({ body: credentials });
      expect((await person.api.accounts.me()).user.email).toBe(owner.email);
      await person.api.accounts.refresh();
      expect(await person.api.vehicles.list()).toHaveLength(2);
      await person.api.accounts.logout();
      expect(await errorOf(person.api.accounts.me())).toMatchObject({ code: "TOKEN_EXPIRED" });
    }
    const wrong = callerOf(place).api.accounts.login({ body: { ...credentials, password: "wrong" } });
    expect(await errorOf(wrong)).toMatchObject({ code: "INVALID_CREDENTIALS" });
  });

  it("reports that it is not ready, with the reason", async () => {
    await fillUp();
    const detail = expect.stringMatching(/disk is full .* nothing new is saved .* signing in work/);
    expect(await ready()).toMatchObject({
      status: 503,
      body: { ready: false, checks: { storage: { ok: false, detail }, database: { ok: true } } },
    });
    expect((await owner.api.system.health()).storage).toMatchObject({ state: "full" });
  });

  it("deletes records and files, which frees space", async () => {
    const [one] = await owner.api.vehicles.list();
    await owner.api.vehicles.remove({ params: { id: one?.id ?? "" } });
    expect(await owner.api.vehicles.list()).toHaveLength(1);
  });

  it("restarts without losing anything", async () => {
    expect(await server.stop()).toBe(0);
    disk.fill();
    server = await spawn();
    const person = callerOf(place);
    await person.api.accounts.login({ body: { email: owner.email, password: goodPassword } });
    expect(await person.api.vehicles.list()).toHaveLength(1);
    // Moving the log into the database file may have freed space.
    await fillUp();
    expect((await ready()).status).toBe(503);
  });

  it("logs the full disk once, not for every attempt", async () => {
    const { length } = server.logged();
    await new Promise((resolve) => setTimeout(resolve, seconds(3)));
    expect(server.logged().slice(length)).toEqual([]);
    // Once for each time that it became full.
    expect([1, 2]).toContain(server.logged().filter((line) => line.includes("is full")).length);
  });

  it("recovers by itself when there is space, and refills its reserve", async () => {
    await withRoom();
    await owner.api.vehicles.create({ body: car });
    await vi.waitFor(() => expect(statSync(join(disk.folder, "reserve")).size).toBe(4 * mebibyte));
    const sent = await owner.fetch("/v1/vehicles", {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": "once" },
      body: JSON.stringify(car),
    });
    expect(sent.status).toBe(201);
    expect(inDatabase("pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
  });

  it("pauses an import that fills the disk, and continues it without counting an attempt", async () => {
    disk.fill(10 * mebibyte);
    const { import_id } = await beginImport(owner, csvOf(header, ...rows(30_000)));
    const params = { import_id };
    const job = () =>
      inDatabase<{ status: string; attempts: number }>("select * from jobs where kind = 'market.import'");
    await vi.waitFor(() => expect(job()).toMatchObject([{ status: "queued", attempts: 0 }]), {
      timeout: 60_000,
      interval: 200,
    });
    expect(await owner.api.market.getImport({ params })).toMatchObject({ status: "processing" });
    expect(server.logged().filter((line) => line.includes(import_id)).length).toBeLessThan(3);
    await withRoom();
    await server.setAhead(seconds(31));
    await vi.waitFor(
      async () =>
        expect(await owner.api.market.getImport({ params })).toMatchObject({ status: "completed", created: 30_000 }),
      { timeout: 60_000, interval: 200 },
    );
    expect(inDatabase("pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
  });
});
