import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dialect } from "../../../server/platform/db/kit.ts";
import { sqlOf } from "../../../server/platform/db/raw.ts";
import type { ChangedRecord } from "../../../server/platform/db/store.ts";
import { eventsOf, subscribed } from "../../kit/events.ts";
import type { TestCaller, TestServer } from "../../kit/serve.ts";
import { countStatements } from "../../kit/statements.ts";
import { inspected } from "../../kit/stored-inspections.ts";
import { connected, drafted } from "../campaigns/kit/scene.ts";
import { misfire } from "../mechanical/diagnostics.ts";
import { arrivalsOf } from "./direct-sides.ts";
import { ask, openSides, type Sides } from "./review/two-sides.ts";

let sides: Sides;
beforeAll(async () => {
  sides = await openSides(({ dealer, owner }) => Promise.all([lead(dealer.api), lead(owner.api)]));
  for (const server of [sides.host, sides.desk]) await subscribed(server.store, await workspaceOf(server));
  // of the leads, where they were added
  const before = await newEvents();
  expect(before.host).toHaveLength(3);
  expect(before.desk).toHaveLength(3);
});
afterAll(() => sides.close());

const workspaceOf = async (server: TestServer): Promise<string> =>
  String((await ask(server, "select workspace_id as id from sync_link"))[0]?.id);

/** Addresses name the server, and rows that were made together may have their events in another order. */
const comparable = (events: readonly { name: string; payload: unknown }[], server: TestServer): string[] =>
  events.map(({ name, payload }) => `${name} ${JSON.stringify(payload).replaceAll(server.url, "")}`).sort();

/** The events of both servers since the last call. */
const seen = new Map<TestServer, number>();
async function newEvents(): Promise<{ readonly host: string[]; readonly desk: string[] }> {
  const of = async (server: TestServer) => {
    const all = await eventsOf(server.store.read, await workspaceOf(server));
    const fresh = all.slice(seen.get(server) ?? 0);
    seen.set(server, all.length);
    return comparable(fresh, server);
  };
  return { host: await of(sides.host), desk: await of(sides.desk) };
}

type Api = TestCaller["api"];

let number = 0;
const car = async (api: Api): Promise<string> => {
  number += 1;
  return (await api.vehicles.create({ body: { make: "Saab", model: "900", stockNumber: `N-${number}` } })).id;
};
const contact = async (api: Api): Promise<string> => {
  number += 1;
  return (await api.contacts.create({ body: { name: `Ada ${number}`, email: `ada${number}@example.com` } })).contact_id;
};
const lead = async (api: Api): Promise<string> =>
  (await api.contacts.assign({ params: { id: await contact(api) }, body: { carId: await car(api), action: "Call" } }))
    .id;
const sale = async (api: Api): Promise<string> =>
  (await api.vehicles.sell({ params: { id: await car(api) }, body: { soldPrice: 4900 } })).id;
const pair = async (api: Api): Promise<string> => `${await contact(api)} ${await contact(api)}`;
const merged = async (api: Api): Promise<string> => {
  const [id = "", contact_id = ""] = (await pair(api)).split(" ");
  return `${id} ${(await api.contactMerges.merge({ params: { id }, body: { contact_id } })).merge_id}`;
};
const nothing = async (): Promise<string> => "";

/** What a person does at a server, with what it needs, which both servers have before. */
interface Act {
  readonly needs: (api: Api) => Promise<string>;
  readonly act: (id: string, at: { readonly api: Api; readonly server: TestServer }) => Promise<unknown>;
}

/** By the event that it has. */
const acts: Readonly<Record<string, Act>> = {
  "vehicle.created": { needs: nothing, act: (_, { api }) => car(api) },
  "vehicle.updated": {
    needs: car,
    act: (id, { api }) => api.vehicles.update({ params: { id }, body: { askingPrice: 5000, mileage: 10 } }),
  },
  "vehicle.deleted": {
    needs: car,
    act: (id, { api }) => api.vehicles.remove({ params: { id }, query: { purge: "true" } }),
  },
  "vehicle.sold": {
    needs: car,
    act: (id, { api }) => api.vehicles.sell({ params: { id }, body: { soldPrice: 4900 } }),
  },
  "vehicle.sale_corrected": {
    needs: sale,
    act: (id, { api }) => api.sales.correct({ params: { id }, body: { soldPrice: 4800, reason: "A typing error" } }),
  },
  "vehicle.sale_voided": {
    needs: sale,
    act: (id, { api }) => api.sales.void({ params: { id }, body: { reason: "The buyer withdrew" } }),
  },
  "contact.created": { needs: nothing, act: (_, { api }) => contact(api) },
  "contact.updated": {
    needs: contact,
    act: (id, { api }) => api.contacts.update({ params: { id }, body: { status: "CONTACTED" } }),
  },
  "contact.merged": {
    needs: pair,
    act: (ids, { api }) => {
      const [id = "", contact_id = ""] = ids.split(" ");
      return api.contactMerges.merge({ params: { id }, body: { contact_id } });
    },
  },
  "contact.merge_undone": {
    needs: merged,
    act: (ids, { api }) => {
      const [id = "", merge_id = ""] = ids.split(" ");
      return api.contactMerges.undo({ params: { id, merge_id } });
    },
  },
  "lead.created": { needs: nothing, act: (_, { api }) => lead(api) },
  "lead.updated": {
    needs: lead,
    act: (id, { api }) => api.leads.update({ params: { id }, body: { status: "COMPLETED" } }),
  },
  "mechanical_diagnostic.completed": {
    needs: car,
    act: (vehicle_id, { api }) => api.mechanical.create({ body: { vehicle_id, ...misfire } }),
  },
};

describe("webhooks for changes that arrive by sync", () => {
  it("are not sent for what a first mirror brings", async () => {
    const { owner, dealer, exchange } = sides;
    await exchange();
    for (const { api } of [owner, dealer]) expect((await api.contacts.list()).total).toBe(2);
    expect(await newEvents()).toEqual({ host: [], desk: [] });
  });

  for (const from of ["workstation", "hosted server"] as const) {
    it.each(Object.entries(acts))(
      `are the same on both servers for a change of the ${from}: %s`,
      async (name, { needs, act }) => {
        const { host, desk, owner, dealer, exchange } = sides;
        const at = from === "workstation" ? { api: owner.api, server: desk } : { api: dealer.api, server: host };
        const id = await needs(at.api);
        await exchange();
        await newEvents();
        await act(id, at);
        await exchange();
        await exchange();
        const events = await newEvents();
        expect(events.desk.join("\n")).toContain(name);
        expect(events.host).toEqual(events.desk);
      },
    );
  }

  it("are sent for the analysis of photos when it arrives with its findings", async () => {
    const { host, desk, owner, exchange } = sides;
    const id = await car(owner.api);
    await exchange();
    await newEvents();
    await inspected(desk, id, { findings: 2 });
    await exchange();
    const [event, ...others] = (await eventsOf(host.store.read, await workspaceOf(host))).slice(seen.get(host));
    expect(event?.name).toBe("visual_inspection.completed");
    expect(event?.payload).toMatchObject({ vehicle_id: id, damages_detected: 2 });
    expect(others).toEqual([]);
  });

  it("are sent once for changes of days without a connection, with what is current when they arrive", async () => {
    const { owner, exchange } = sides;
    const id = await car(owner.api);
    await exchange();
    await newEvents();
    for (const mileage of [1, 2, 3]) await owner.api.vehicles.update({ params: { id }, body: { mileage } });
    await exchange();
    const { host, desk } = await newEvents();
    expect(desk).toHaveLength(3);
    expect(host).toEqual(desk.slice(0, 1));
  });
});

/** The events of the hosted server since the last call of `newEvents`, in their order. */
async function eventsAtHost(): Promise<{ readonly name: string; readonly payload: unknown }[]> {
  const { host } = sides;
  return (await eventsOf(host.store.read, await workspaceOf(host))).slice(seen.get(host));
}

/** Adds contacts past the API. */
async function insertContacts(ids: readonly string[]): Promise<void> {
  const at = "2026-01-01T00:00:00.000Z";
  const workspaceId = await workspaceOf(sides.desk);
  await ask(
    sides.desk,
    `insert into contacts (id, workspace_id, name, status, search_text, created_at, updated_at)
      values ${ids.map(() => "(?, ?, 'Ada', 'NEW', '', ?, ?)").join(", ")}`,
    ids.flatMap((id) => [id, workspaceId, at, at]),
  );
}

describe("events of several changes that arrive together", () => {
  it("are in the order in which a person's changes have them: a sale after the change of the vehicle", async () => {
    const { owner, exchange } = sides;
    const id = await car(owner.api);
    await exchange();
    await newEvents();
    await owner.api.vehicles.sell({ params: { id }, body: { soldPrice: 4900 } });
    await exchange();
    expect((await eventsAtHost()).map(({ name }) => name)).toEqual(["vehicle.updated", "vehicle.sold"]);
  });

  it("leave out a row with values that no event can have", async () => {
    await sides.exchange();
    await newEvents();
    const ids = Array.from({ length: 9 }, (_, at) => `01990000-0000-7000-8000-00000000000${at}`);
    await insertContacts([...ids.slice(0, 4), "no-uuid", ...ids.slice(4)]);
    await sides.exchange();
    const arrived = (await eventsAtHost()).map(({ payload }) => (payload as { contact_id: string }).contact_id);
    expect(arrived.sort()).toEqual(ids);
  });

  it.skipIf(dialect === "pg")("are added with a few statements, and cost nothing without a subscription", async () => {
    const { host, exchange } = sides;
    const ids = Array.from(
      { length: 400 },
      (_, at) => `01990000-0000-7000-9000-000000000${String(at).padStart(3, "0")}`,
    );
    await insertContacts(ids);
    await exchange();
    const workspaceId = await workspaceOf(host);
    const arrivals = arrivalsOf(host);
    const after = { name: "Ada", status: "NEW" };
    const changed = ids.map((id) => ({ table: "contacts", id, before: null, after }));
    const report = () => countStatements(() => host.store.write((tx) => arrivals.report(tx, workspaceId, changed)));
    await newEvents();
    // the servers do other work meanwhile
    expect(await report()).toBeLessThan(100);
    expect(await eventsAtHost()).toHaveLength(ids.length);
    await newEvents();
    await ask(host, "update webhooks set status = 'disabled'");
    expect(await report()).toBeLessThan(50);
    expect(await eventsAtHost()).toEqual([]);
    await ask(host, "update webhooks set status = 'active'");
  });
});

describe("the event `record` for changes that arrive by sync", () => {
  const records: ChangedRecord[] = [];
  beforeAll(() => sides.host.store.onChanged((changed) => void records.push(...changed)));

  /** The records that the hosted server reports for what a person does at the workstation. */
  async function reportedFor(act: () => Promise<unknown>): Promise<string[]> {
    await sides.exchange();
    await act();
    records.length = 0;
    await sides.exchange();
    return records.map(({ kind, record_id: id }) => `${kind} ${id}`);
  }

  it("names a new campaign", async () => {
    const { api } = sides.owner;
    const { page } = await connected(api);
    let id = "";
    const reported = await reportedFor(async () => {
      ({ id } = await drafted(api, page));
    });
    expect(reported).toContain(`campaign ${id}`);
  });

  it("names a lead that was deleted, and a vehicle with a new entry in its timeline", async () => {
    const { api } = sides.owner;
    const id = await lead(api);
    const { carId } = await api.leads.get({ params: { id } });
    const reported = await reportedFor(() => api.leads.remove({ params: { id } }));
    expect(reported).toEqual(expect.arrayContaining([`lead ${id}`, `vehicle ${carId}`]));
  });

  it("names the vehicle of a new diagnostic", async () => {
    const { api } = sides.owner;
    const vehicle_id = await car(api);
    const reported = await reportedFor(() => api.mechanical.create({ body: { vehicle_id, ...misfire } }));
    expect(reported).toContain(`vehicle ${vehicle_id}`);
  });
});

/** As a version of the product that captures other columns. */
async function withOtherCapture({ store }: TestServer): Promise<void> {
  const isPg = dialect === "pg";
  const names = isPg
    ? "select proname as name from pg_proc where proname like 'sync\\_%' and prorettype = 'trigger'::regtype"
    : "select name from sqlite_schema where type = 'trigger' and substr(name, 1, 10) = 'sync_rows_'";
  await store.write(async (tx) => {
    const [first] = await sqlOf(tx)(`${names} limit 1`);
    const name = String(first?.name);
    await sqlOf(tx)(isPg ? `drop function ${name} cascade` : `drop trigger "${name}"`);
  });
}

describe("an upgrade of the workstation", () => {
  const isMirrored = async () =>
    (await ask(sides.desk, "select 1 as found from sync_link where is_mirrored")).length === 1;

  it("in the middle of a first mirror makes nothing of it news", async () => {
    const { desk, exchange } = sides;
    await exchange();
    await withOtherCapture(desk);
    await desk.restart();
    expect(await isMirrored()).toBe(true);
    await ask(desk, "update sync_link set last_success_at = null");
    await withOtherCapture(desk);
    await desk.restart();
    expect(await isMirrored()).toBe(false);
    await exchange();
    expect(await isMirrored()).toBe(true);
  });
});
