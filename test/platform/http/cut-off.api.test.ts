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

describe("Idempotency-Key of a request that was cut off after its work was committed", () => {
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
  /** The state that a crash between the two commits leaves. */
  const loseAnswer = (key: string) =>
    server.store.write((tx) =>
      tx
        .update(idempotentAnswers)
        .set({ status: null, body: null })
        .where(eq(idempotentAnswers.key, key))
        .returning({ key: idempotentAnswers.key }),
    );

  it("answers an unknown outcome for the rest of its 24 hours, and does not repeat the work", async () => {
    const before = await count();
    expect((await post("cut")).status).toBe(201);
    await loseAnswer("cut");
    await server.restart();
    if (server.store.dialect === "pg") {
      // another instance may still run it
      expect(await post("cut")).toMatchObject({ status: 409, code: "IDEMPOTENCY_IN_PROGRESS" });
      expect((await post("cut")).details).toBeUndefined();
      server.clock.advance(minutes(10) + seconds(1));
    }
    expect(await post("cut")).toMatchObject({
      ...unknown,
      message: expect.stringContaining("Check whether it was done"),
    });
    expect(await count()).toBe(before + 1);
    server.clock.advance(hours(24));
    await owner.api.accounts.refresh();
    expect((await post("cut")).status).toBe(201);
  });
});

describe("work with an Idempotency-Key", () => {
  const log = createLog("silent");
  const failing = { writes: false };
  /** The server's store. Tests can make its writes fail. */
  const store = (): Store => ({
    ...server.store,
    write: (work) => (failing.writes ? Promise.reject(new Error("the disk is full")) : server.store.write(work)),
  });
  const open = () => createIdempotency({ store: store(), clock: server.clock, log, secret: "secret" });
  const request = (key: string) => ({ scope: "test", key, fingerprint: "same", isSensitive: false });
  const done = { status: 201, body: { made: true } };

  /** One row for each time that the work runs. */
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

  it("gets its real answer if only storing the answer failed, and does not run again", async () => {
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

  it("does not run again if it failed with an unexpected error after a commit", async () => {
    const idempotency = open();
    const work = async () => {
      await doIt("half");
      throw new Error("lost its way");
    };
    await expect(idempotency.run(request("half"), work)).rejects.toThrow("lost its way");
    expect(await errorOf(idempotency.run(request("half"), work))).toMatchObject(unknown);
    expect(await timesDone("half")).toBe(1);
  });

  it("may run again if nothing was committed, if it was rejected, or if only its preparation was committed", async () => {
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

  it("commits nothing if another request has claimed the key meanwhile", async () => {
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
