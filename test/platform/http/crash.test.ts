import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Killable, startKillable } from "../../kit/killable.ts";

let server: Killable;
beforeAll(async () => {
  server = await startKillable();
}, 60_000);
afterAll(() => server.close());

const count = (from: string) => server.look<{ n: number }>(`select count(*) n from ${from}`)[0]?.n;
const leads = () => count("leads where target_name = 'Ada'");
const announced = () => count("outbox_events where name = 'lead.created'");

describe("kill -9 between the commit of a POST's work and that of its answer", () => {
  it("answers an unknown outcome for the same Idempotency-Key, and does the work once", async () => {
    // storing an answer never ends: a join of very many rows, five times
    server.change(
      "create table slow as with recursive n(x) as (select 1 union all select x + 1 from n limit 1000) select x from n",
    );
    server.change(
      "create trigger never before update of status on idempotent_answers begin select count(*) from slow a, slow b, slow c, slow d, slow e where a.x + b.x + c.x + d.x + e.x < 0; end",
    );
    const { caller } = server;
    const body = { action: "Call", targetName: "Ada", targetInfo: "ada@example.com" };
    const carId = (await caller.api.vehicles.create({ body: { make: "Saab", model: "900" } })).id;
    const create = () =>
      caller.api.leads.create({ params: { carId }, body }, { headers: { "idempotency-key": "cut" } });
    const cut = create().catch(() => undefined);
    await vi.waitFor(() => expect(leads()).toBe(1), { timeout: 20_000, interval: 5 });
    await server.kill();
    await cut;
    server.change("drop trigger never; drop table slow");
    expect(count("idempotent_answers where key = 'cut' and status is null")).toBe(1);
    await server.start();
    const again = await create().catch((error: unknown) => error);
    expect([leads(), announced()]).toEqual([1, 1]);
    expect(again).toMatchObject({ code: "IDEMPOTENCY_IN_PROGRESS", details: { outcome: "unknown" } });
  }, 90_000);
});
