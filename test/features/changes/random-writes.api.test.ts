import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveForTest, type TestServer } from "../../kit/serve.ts";
import { found, join, type Person, person, type TestTeam } from "../teams/people.ts";
import { lastingOf, listed, openMirror } from "./mirror.ts";

let server: TestServer;
let owner: Person;
let member: Person;
let teams: readonly TestTeam[];
beforeAll(async () => {
  server = await serveForTest({ FORECOURT_DEFAULT_PLAN: "enterprise" });
  owner = await person(server);
  member = await person(server, owner);
  teams = [await found(owner), await found(owner)];
  for (const team of teams) await join({ owner, team, joins: member, role: "Manager" });
});
afterAll(() => server.close());

/** A generator of numbers from 0 to 1 (mulberry32), the same ones for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Random writes of an owner, and of a member whose membership comes and goes. */
function openWrites(random: () => number) {
  const { api } = owner;
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const [cars, leads, contacts]: [string[], string[], string[]] = [[], [], []];
  const teamId = () => pick([null, ...teams.map(({ id }) => id)]) ?? null;
  const take = (list: string[]): string => list.splice(Math.floor(random() * list.length), 1)[0] ?? "";
  const person = (n: number) => ({ action: "Call", targetName: `N${n}`, targetInfo: "n@example.com" });

  const acts: readonly (() => Promise<unknown>)[] = [
    async () => cars.push((await api.vehicles.create({ body: { make: "Kia", model: "Rio", teamId: teamId() } })).id),
    async () => cars.push((await api.vehicles.create({ body: { make: "Kia", model: "Soul", teamId: teamId() } })).id),
    () => api.vehicles.update({ params: { id: pick(cars) ?? "" }, body: { mileage: Math.floor(random() * 1e5) } }),
    () => api.vehicles.update({ params: { id: pick(cars) ?? "" }, body: { teamId: teamId() } }),
    () => api.vehicles.update({ params: { id: pick(cars) ?? "" }, body: { teamId: teamId() } }),
    () => api.vehicles.bulk({ body: { ids: [...new Set([pick(cars) ?? "", pick(cars) ?? ""])], teamId: teamId() } }),
    () => api.vehicles.remove({ params: { id: take(cars) }, query: { purge: "true" } }),
    async () =>
      leads.push((await api.leads.create({ params: { carId: pick(cars) ?? "" }, body: person(leads.length) })).id),
    async () =>
      leads.push((await api.leads.create({ params: { carId: pick(cars) ?? "" }, body: person(leads.length) })).id),
    () => api.leads.update({ params: { id: pick(leads) ?? "" }, body: { note: String(random()) } }),
    () => api.leads.remove({ params: { id: take(leads) } }),
    async () => {
      const email = `c${Math.floor(random() * 1e9)}@example.com`;
      contacts.push((await api.contacts.create({ body: { name: "C", email } })).contact_id);
    },
    () => api.contacts.update({ params: { id: pick(contacts) ?? "" }, body: { notes: String(random()) } }),
    () => api.contacts.remove({ params: { id: take(contacts) } }),
    async () => {
      const team = pick(teams);
      if (!team) return;
      await join({ owner, team, joins: member, role: "Manager" }).catch(() =>
        api.teams.removeMember({ params: { teamId: team.id, memberId: member.id } }),
      );
    },
  ];
  /** Some records are gone by the time that an act uses them. */
  return () => (pick(acts) ?? (() => Promise.resolve()))().catch(() => undefined);
}

const sources = [
  ["owner", "vehicles"],
  ["owner", "leads"],
  ["owner", "contacts"],
  ["member", "vehicles"],
  ["member", "leads"],
] as const;

describe.each([1, 2, 3])("copies that are read during random concurrent writes (seed %i)", (seed) => {
  it("have exactly the records of the lists in the end", async () => {
    const random = randomOf(seed);
    const write = openWrites(random);
    const callers = { owner, member };
    const mirrors = sources.map(([who, list]) => ({ who, list, mirror: openMirror(callers[who], list) }));
    for (let round = 0; round < 40; round += 1) {
      const polls = mirrors.filter(() => random() < 0.4).map(({ mirror }) => mirror.poll(1 + Math.floor(random() * 7)));
      await Promise.all([write(), write(), write(), ...polls]);
    }
    for (const { who, list, mirror } of mirrors) {
      await mirror.catchUp(5);
      const expected = lastingOf(await listed(callers[who], list));
      expect(lastingOf(mirror.records), `${who} ${list}`).toEqual(expected);
    }
  });
});
