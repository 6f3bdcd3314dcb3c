import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { instantOf, minutes } from "../../server/platform/clock.ts";
import type { Writer } from "../../server/platform/db/store.ts";
import { newId } from "../../server/platform/ids.ts";
import { claimJob } from "../../server/platform/jobs/jobs.repo.ts";
import { enqueue } from "../../server/platform/jobs/queue.ts";
import { serveForTest, type TestServer } from "../kit/serve.ts";
import { slowly } from "./slowly.ts";

let server: TestServer;
beforeAll(async () => {
  server = await serveForTest();
});
afterAll(() => server.close());

/** These jobs are not due for an hour, so the server's runner does not claim them. */
const kind = "work";
const ask = (tx: Writer, subject: string) => enqueue(tx, server.clock, { kind, subject, startsIn: minutes(60) });
const claim = (tx: Writer) => {
  const at = (inMs: number) => instantOf(new Date(server.clock.now().getTime() + inMs));
  return claimJob(
    tx,
    { owner: "elsewhere", now: at(minutes(61)), leaseUntil: at(minutes(90)) },
    { kinds: { only: [kind] } },
  );
};

describe("a job that waits for a subject", () => {
  it("does not replace a new job if another instance starts it at that moment, because it may have read the old state", async () => {
    const subject = newId();
    const first = await server.store.write((tx) => ask(tx, subject));
    const beginning = slowly(server.store, async (tx) => expect(await claim(tx)).toMatchObject({ id: first }));
    await beginning.begun;
    expect(await server.store.write((tx) => ask(tx, subject))).not.toBe(first);
    await beginning.done;
  });

  it("cannot be started before the change that relies on it is committed", async () => {
    const subject = newId();
    const first = await server.store.write((tx) => ask(tx, subject));
    const ended: string[] = [];
    // Noted before the commit, because the order of the responses to two commits is not the order of the commits.
    const changing = slowly(
      server.store,
      async (tx) => expect(await ask(tx, subject)).toBe(first),
      async () => ended.push("changed"),
    );
    await changing.begun;
    await server.store.write(async (tx) => {
      expect(await claim(tx)).toMatchObject({ id: first });
      ended.push("begun");
    });
    await changing.done;
    expect(ended).toEqual(["changed", "begun"]);
  });
});
