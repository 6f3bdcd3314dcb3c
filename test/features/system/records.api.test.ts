import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { coalesce, nameable } from "../../../server/platform/events/live/changed-records.ts";
import { newId } from "../../../server/platform/ids.ts";
import { withKey } from "../../kit/people.ts";
import { serveForTest, type TestServer } from "../../kit/serve.ts";
import { draft } from "../campaigns/kit/scene.ts";
import { found, join, type Person, person } from "../teams/people.ts";
import { follow, type Stream } from "./stream.ts";

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await serveForTest();
  owner = await person(server);
});
afterAll(() => server.close());

const records = ({ received }: Stream) =>
  received.flatMap(({ event, data }) => (event === "record" ? [`${data.kind} ${data.record_id ?? "unnamed"}`] : []));
const receives = (stream: Stream, ...expected: readonly string[]) =>
  vi.waitFor(() => expect(records(stream)).toEqual(expect.arrayContaining([...expected])), { timeout: 20_000 });

describe("GET /events about changed records", () => {
  it("reports changes of vehicles, leads, contacts and campaigns after they are stored", async () => {
    const { api } = owner;
    const stream = await follow(owner, undefined, "record");
    const { id: car } = await api.vehicles.create({ body: { make: "Saab", model: "900" } });
    const lead = await api.leads.create({
      params: { carId: car },
      body: { action: "Call", targetName: "Ada", targetInfo: "ada@example.com" },
    });
    const contact = await api.contacts.create({ body: { name: "Grace", email: "grace@example.com" } });
    const campaign = await api.campaigns.create({ body: { ...draft, vehicleId: car } });
    await receives(
      stream,
      `vehicle ${car}`,
      `lead ${lead.id}`,
      `contact ${contact.contact_id}`,
      `campaign ${campaign.id}`,
    );
    stream.received.length = 0;
    await api.leads.remove({ params: { id: lead.id } });
    await api.contacts.remove({ params: { id: contact.contact_id } });
    await api.campaigns.remove({ params: { id: campaign.id } });
    await receives(stream, `lead ${lead.id}`, `contact ${contact.contact_id}`, `campaign ${campaign.id}`);
    await stream.leave();
  });

  it("reports nothing of a request that is rejected", async () => {
    const { api } = owner;
    const { id } = await api.vehicles.create({ body: { make: "Saab", model: "96", vin: "YS3AB35S7L7009001" } });
    const stream = await follow(owner, undefined, "record");
    await expect(
      api.vehicles.create({ body: { make: "Saab", model: "95", vin: "YS3AB35S7L7009001" } }),
    ).rejects.toThrow();
    await api.vehicles.update({ params: { id }, body: { location: "Lot 2" } });
    await receives(stream, `vehicle ${id}`);
    expect(new Set(records(stream))).toEqual(new Set([`vehicle ${id}`]));
    await stream.leave();
  });

  it("reports a change to team members who may see the vehicle, and to nobody else", async () => {
    const team = await found(owner);
    const member = await person(server, owner);
    await join({ owner, team, joins: member, role: "Viewer" });
    const outsider = await person(server, owner);
    const { id: shared } = await owner.api.vehicles.create({ body: { make: "Saab", model: "99", teamId: team.id } });
    const { id: own } = await owner.api.vehicles.create({ body: { make: "Saab", model: "90", teamId: null } });
    const streams = await Promise.all([follow(member), follow(outsider)]);
    await owner.api.vehicles.update({ params: { id: own }, body: { location: "Lot 2" } });
    await owner.api.vehicles.update({ params: { id: shared }, body: { location: "Lot 2" } });
    await receives(streams[0], `vehicle ${shared}`);
    expect(records(streams[0])).not.toContain(`vehicle ${own}`);
    await owner.api.vehicles.update({ params: { id: shared }, body: { teamId: null } });
    await receives(streams[0], "vehicle unnamed");
    expect(records(streams[1])).toEqual([]);
    for (const stream of streams) await stream.leave();
  });

  it("sends a key only the kinds that it may read", async () => {
    const key = await withKey(server, owner, { permissions: ["vehicles:read"] });
    const stream = await follow(key);
    const { id } = await owner.api.vehicles.create({ body: { make: "Saab", model: "9000" } });
    await owner.api.leads.create({
      params: { carId: id },
      body: { action: "Call", targetName: "Ada", targetInfo: "ada@example.com" },
    });
    await owner.api.vehicles.update({ params: { id }, body: { location: "Lot 2" } });
    await vi.waitFor(() => expect(records(stream).length).toBeGreaterThan(1));
    expect(new Set(records(stream))).toEqual(new Set([`vehicle ${id}`]));
    await stream.leave();
  });
});

describe("coalesce", () => {
  const change = (id: number, kind: "vehicle" | "lead" = "vehicle") => {
    return { workspaceId: "own", kind, record_id: `${id}`, vehicle_id: `${id}` };
  };
  it("returns each record once", () => {
    expect(coalesce([change(1), change(1), change(1, "lead")])).toEqual([change(1), change(1, "lead")]);
  });
  it("returns one unnamed record for more than 50 of one kind, and still names the others", () => {
    const many = Array.from({ length: 51 }, (_, id) => change(id));
    expect(coalesce([...many, change(1, "lead")])).toEqual([
      { workspaceId: "own", kind: "vehicle", record_id: null, vehicle_id: null },
      change(1, "lead"),
    ]);
  });
});

it("a record with an id of another form is not named, so that publishing it cannot fail", () => {
  const named = { workspaceId: "own", kind: "lead", record_id: newId(), vehicle_id: null } as const;
  expect(nameable(named)).toBe(named);
  const unnamed = { ...named, record_id: null };
  expect(nameable({ ...named, record_id: "lead 1" })).toEqual(unnamed);
  expect(nameable({ ...named, vehicle_id: "car 1" })).toEqual(unnamed);
});
