import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { mailTokens, rotatedTokens, sessions } from "../../../server/features/accounts/accounts.table.ts";
import { auditEntries } from "../../../server/features/audit/audit.table.ts";
import { mails } from "../../../server/features/outbox/mails.table.ts";
import { days, hours } from "../../../server/platform/clock.ts";
import { idempotentAnswers } from "../../../server/platform/http/idempotency/idempotency.table.ts";
import { attempts, keyUsage } from "../../../server/platform/http/limits/usage.table.ts";
import { jobsIn } from "../../kit/jobs.ts";
import { signedIn, withKey } from "../../kit/people.ts";
import { callerOf, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

let server: TestServer;
let owner: TestCaller & { email: string };
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
});
afterAll(() => server.close());

const count = (table: Parameters<TestServer["store"]["read"]["$count"]>[0]) => server.store.read.$count(table);
const nightly = async (status: string) =>
  (await jobsIn(server.store)).filter((job) => job.kind === "maintenance.nightly" && job.status === status);

/** Advances the clock, and waits for the nightly job. */
async function pass(milliseconds: number): Promise<void> {
  const before = (await nightly("done")).map(({ id }) => id);
  server.clock.advance(milliseconds);
  await vi.waitFor(
    async () => expect((await nightly("done")).filter(({ id }) => !before.includes(id))).toHaveLength(1),
    { timeout: 15_000, interval: 100 },
  );
}

describe("the nightly job", () => {
  it("is queued once for the next night, also after a restart", async () => {
    expect(await nightly("queued")).toHaveLength(1);
    await server.restart();
    const [waiting, ...others] = await nightly("queued");
    expect(others).toEqual([]);
    expect(new Date(waiting?.runAfter ?? "").getHours()).toBe(3);
  });

  it("deletes only records whose retention period is over", async () => {
    const key = await withKey(server, owner);
    await key.api.vehicles.create(
      { body: { make: "Kia", model: "Rio" } },
      { headers: { "idempotency-key": "pruned some day" } },
    );
    await callerOf(server).api.accounts.forgotPassword({ body: { email: owner.email } });
    await owner.api.accounts.refresh();
    await vi.waitFor(async () => expect(await count(mailTokens)).toBe(2), { timeout: 10_000 });
    const outbox = join(server.folder, "outbox");
    const files = () => (existsSync(outbox) ? readdirSync(outbox) : []).filter((name) => name.endsWith(".eml"));
    // The mails of the registration, the new key and the forgotten password.
    await vi.waitFor(() => expect(files()).toHaveLength(3), { timeout: 10_000 });

    await pass(days(1) + hours(1));
    expect(await count(mailTokens)).toBe(0);
    expect(await count(idempotentAnswers)).toBe(0);
    expect(await count(keyUsage)).toBe(0);
    expect(await count(attempts)).toBe(0);
    expect([await count(rotatedTokens), await count(sessions), await count(mails)]).toEqual([1, 1, 3]);

    await pass(days(7));
    expect([await count(rotatedTokens), await count(sessions)]).toEqual([0, 1]);
    await pass(days(32));
    expect([await count(sessions), await count(mails), files().length]).toEqual([0, 3, 3]);
    const month = server.clock.now().getTime() - days(31);
    expect((await jobsIn(server.store)).filter(({ finishedAt }) => Date.parse(finishedAt ?? "") < month)).toEqual([]);
    await pass(days(60));
    expect([await count(mails), files().length]).toEqual([0, 0]);
    expect(await count(auditEntries)).toBeGreaterThan(3);
  });
});
