import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf, signedIn } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

type Body = Parameters<TestCaller["api"]["sync"]["compare"]>[0]["body"];

const digest = "0".repeat(32);
const contacts = { table: "contacts", isDeleted: false, bits: 0 };
const ranges = { kind: "ranges" as const, ...contacts, first: 0, digests: [`${digest}0`] };
const rows = { kind: "rows" as const, ...contacts, ranges: [{ at: 0, rows: [] as string[] }], after: null };
const newInstallation = () => ({
  installationId: randomBytes(16).toString("hex"),
  epoch: randomBytes(12).toString("hex"),
});

describe("a hostile workstation that compares", () => {
  let server: TestServer;
  let victim: TestCaller;
  let attacker: TestCaller;
  const theirs = newInstallation();
  const own = newInstallation();
  const as = (caller: TestCaller, installation: typeof own, step: Body["step"]) =>
    caller.api.sync.compare({ body: { ...installation, step } });
  const codeOf = async (step: unknown): Promise<string> =>
    (await errorOf(as(attacker, own, step as Body["step"]))).code;

  beforeAll(async () => {
    server = await serveForTest();
    victim = await signedIn(server);
    attacker = await signedIn(server, { admin: victim });
    for (const [caller, name] of [
      [victim, "Ada"],
      [attacker, "Mallory"],
    ] as const) {
      await caller.api.sync.host();
      await caller.api.contacts.create({ body: { name, email: `${name}@example.com` } });
    }
    for (const [caller, installation] of [
      [victim, theirs],
      [attacker, own],
    ] as const) {
      expect(await as(caller, installation, { kind: "begin", rows: 10 })).toMatchObject({ outcome: "begun" });
    }
  });
  afterAll(() => server.close());

  it("gets rows of its own workspace only", async () => {
    const answer = await as(attacker, own, rows);
    expect(JSON.stringify(answer)).toContain("Mallory");
    expect(JSON.stringify(answer)).not.toContain("Ada");
    expect(await as(attacker, own, { ...ranges, table: "market_listings" })).toEqual({
      outcome: "ranges",
      versions: [],
      ranges: [[]],
    });
  });

  it("is not taken for a workstation of another workspace, and cannot take its place", async () => {
    for (const step of [{ kind: "begin" as const, rows: 10 }, ranges, rows]) {
      expect(await as(attacker, theirs, step)).toMatchObject({ outcome: "forked" });
    }
    expect(await as(victim, theirs, rows)).toMatchObject({ outcome: "rows" });
  });

  it("is not answered before it has begun", async () => {
    expect(await as(attacker, newInstallation(), rows)).toMatchObject({ outcome: "forked" });
    expect(await as(attacker, { ...own, epoch: newInstallation().epoch }, ranges)).toMatchObject({ outcome: "forked" });
  });

  it("gets nothing of a table that is not synced", async () => {
    for (const table of ["accounts", "sessions", "keys", "contacts; drop table contacts", "__proto__"]) {
      expect(await as(attacker, own, { ...rows, table })).toMatchObject({ lacking: [], next: null });
      expect(await as(attacker, own, { ...ranges, table })).toMatchObject({ ranges: [[]] });
    }
  });

  it("gets an empty answer for ranges that do not exist", async () => {
    expect(await as(attacker, own, { ...ranges, first: 0xffff })).toMatchObject({ ranges: [[]] });
    expect(await as(attacker, own, { ...rows, ranges: [{ at: 0xffff, rows: [digest] }] })).toMatchObject({
      equal: [[-1]],
      lacking: [],
    });
    expect(await as(attacker, own, { ...rows, after: "f".repeat(64) })).toMatchObject({ lacking: [], next: null });
  });

  it("is refused lists that are too long, and what is no digest", async () => {
    const invalid = [
      { ...ranges, digests: Array(1025).fill(`${digest}0`) },
      { ...ranges, digests: [] },
      { ...ranges, digests: ["' or 1 = 1 --".padEnd(33)] },
      { ...ranges, bits: 17 },
      { ...ranges, bits: -1 },
      { ...ranges, first: -1 },
      { ...rows, ranges: [] },
      { ...rows, ranges: Array(1025).fill({ at: 0, rows: [] }) },
      { ...rows, ranges: [{ at: 0, rows: Array(10_001).fill(digest) }] },
      { ...rows, ranges: [{ at: 0.5, rows: [] }] },
      { ...rows, after: "g" },
      { ...rows, workspaceId: "other" },
      { kind: "begin", rows: -1 },
      { kind: "all" },
    ];
    for (const step of invalid) expect(await codeOf(step), JSON.stringify(step).slice(0, 200)).toBe("VALIDATION_ERROR");
    const long = { ...rows, ranges: Array(1000).fill({ at: 0, rows: Array(100).fill(digest) }) };
    expect(await codeOf(long)).toBe("FILE_TOO_LARGE");
  });

  it("needs a workspace that workstations are linked with", async () => {
    const other = await signedIn(server, { admin: victim });
    const error = await errorOf(as(other, newInstallation(), { kind: "begin", rows: 1 }));
    expect(error.code).toBe("SYNC_NOT_LINKED");
  });
});
