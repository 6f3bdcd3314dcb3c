import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "../../../contracts/kit/errors.ts";
import { hours, instantNow, minutes, seconds } from "../../../server/platform/clock.ts";
import { secrets } from "../../../server/platform/db/secrets.table.ts";
import type { Store } from "../../../server/platform/db/store.ts";
import { asPreparation, withBegunMarks } from "../../../server/platform/http/idempotency/begun.ts";
import { idempotentAnswers } from "../../../server/platform/http/idempotency/idempotency.table.ts";
import { createIdempotency } from "../../../server/platform/http/idempotency/idempotency.ts";
import { newId } from "../../../server/platform/ids.ts";
import { createLog } from "../../../server/platform/log.ts";
import { errorOf, signedIn } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
let owner: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
});
afterAll(() => server.close());

const unknown = { status: 409, code: "IDEMPOTENCY_IN_PROGRESS", details: { outcome: "unknown" } };

describe("a request that was cut off after its work was committed", () => {
  const lead = { action: "Call", targetName: "Ada", targetInfo: "ada@example.com" };
  let vehicleId: string;
  beforeAll(async () => {
    vehicleId = (await owner.api.vehicles.create({ body: { make: "Saab", model: "900" } })).id;
  });
  const post = async (key: string) => {
    const response = await owner.fetch(`/v1/leads/car/${vehicleId}`, {
      method: "POST",
      body: JSON.stringify(lead),
      headers: { "content-type": "application/json", "idempotency-key": key },
    });
    const { error } = (await response.json()) as { error?: { code: string; message: string; details?: object } };
    return { status: response.status, ...error };
  };
  const count = async () => (await owner.api.leads.list({ query: {} })).length;
  /** As a crash leaves it between the two commits. */
  const loseAnswer = (key: string) =>
    server.store.write((tx) =>
      tx
        .update(idempotentAnswers)
        .set({ status: null, body: null })
        .where(eq(idempotentAnswers.key, key))
        .returning({ key: idempotentAnswers.key }),
    );

  it("is not done again by the same key for the rest of its day: its outcome is unknown", async () => {
    const before = await count();
    expect((await post("cut")).status).toBe(201);
    await loseAnswer("cut");
    await server.restart();
    if (server.store.dialect === "pg") {
      // another instance may be at it still
      expect(await post("cut")).toMatchObject({ status: 409, code: "IDEMPOTENCY_IN_PROGRESS" });
      expect((await post("cut")).details).toBeUndefined();
      server.clock.advance(minutes(10) + seconds(1));
    }
    expect(await post("cut")).toMatchObject({ ...unknown, message: expect.stringContaining("Look whether it was") });
    expect(await count()).toBe(before + 1);
    server.clock.advance(hours(24));
    await owner.api.accounts.refresh();
    expect((await post("cut")).status).toBe(201);
  });
});

describe("the work under a key", () => {
  const log = createLog("silent");
  const failing = { writes: false };
  /** The server's own store, whose writes can be made to fail. */
  const store = (): Store => ({
    ...server.store,
    write: (work) => (failing.writes ? Promise.reject(new Error("the disk is full")) : server.store.write(work)),
  });
  const open = () => createIdempotency({ store: store(), clock: server.clock, log });
  const request = (key: string) => ({ scope: "test", key, fingerprint: "same" });
  const done = { status: 201, body: { made: true } };

  /** One row for each time that something is done. */
  const doIt = (name: string) =>
    withBegunMarks(server.store).write((tx) =>
      tx
        .insert(secrets)
        .values({ id: `${name}:${newId()}`, value: "", createdAt: instantNow(server.clock) })
        .returning({ id: secrets.id }),
    );
  const timesDone = async (name: string) =>
    (
      await server.store.read
        .select()
        .from(secrets)
        .where(like(secrets.id, `${name}:%`))
    ).length;

  it("is answered as it went where only its answer could not be kept, and is not done again", async () => {
    const idempotency = open();
    const work = async () => {
      await doIt("unkept");
      failing.writes = true;
      return done;
    };
    expect(await idempotency.run(request("unkept"), work)).toEqual({ ...done, replayed: false });
    failing.writes = false;
    server.clock.advance(minutes(10) + seconds(1));
    expect(await errorOf(idempotency.run(request("unkept"), work))).toMatchObject(unknown);
    expect(await timesDone("unkept")).toBe(1);
  });

  it("is not done again where it failed unforeseen after a commit", async () => {
    const idempotency = open();
    const work = async () => {
      await doIt("half");
      throw new Error("lost its way");
    };
    await expect(idempotency.run(request("half"), work)).rejects.toThrow("lost its way");
    expect(await errorOf(idempotency.run(request("half"), work))).toMatchObject(unknown);
    expect(await timesDone("half")).toBe(1);
  });

  it("may be tried again where nothing was committed, or a refusal says so, or only what comes beforehand was", async () => {
    const idempotency = open();
    const fails: readonly [string, () => Promise<never>][] = [
      ["nothing", () => Promise.reject(new Error("no connection"))],
      ["refused", () => doIt("refused").then(() => Promise.reject(new AppError("INVALID_DAMAGE_DATA")))],
      ["before", () => asPreparation(() => doIt("before")).then(() => Promise.reject(new Error("no connection")))],
      ["undone", () => withBegunMarks(server.store).write(() => Promise.reject(new Error("no such column")))],
    ];
    for (const [key, work] of fails) {
      await expect(idempotency.run(request(key), work), key).rejects.toThrow();
      expect(await idempotency.run(request(key), async () => done), key).toEqual({ ...done, replayed: false });
    }
  });

  it("commits nothing more where it began so late that the key is another request's", async () => {
    const idempotency = open();
    const late = errorOf(
      idempotency.run(request("late"), async () => {
        server.clock.advance(minutes(10) + seconds(1));
        await idempotency.run(request("late"), async () => {
          await doIt("late");
          return done;
        });
        await doIt("late");
        return done;
      }),
    );
    expect(await late).toMatchObject({ status: 409, code: "IDEMPOTENCY_IN_PROGRESS" });
    expect(await timesDone("late")).toBe(1);
    expect(await idempotency.run(request("late"), async () => done)).toEqual({ ...done, replayed: true });
  });
});
