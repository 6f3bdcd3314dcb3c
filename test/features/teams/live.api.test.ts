import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { uploadWalkAround } from "../../kit/photos.ts";
import { serveForTest, type TestServer } from "../../kit/serve.ts";
import { found, join, type Person, person, type TestTeam } from "./people.ts";

let server: TestServer;
let owner: Person;
let member: Person;
let team: TestTeam;
beforeAll(async () => {
  server = await serveForTest();
  owner = await person(server);
  member = await person(server, owner);
  team = await found(owner, [{ name: "Without permissions", permissions: [] }]);
});
afterAll(() => server.close());

/** Reads a person's event stream. `until` waits for a text; `received` returns everything received so far. */
async function listen({ fetch }: Person) {
  const reader = (await fetch("/v1/events")).body?.getReader();
  let received = "";
  const read = async () => {
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      received += Buffer.from(piece.value).toString();
    }
  };
  const reading = read();
  return {
    received: () => received,
    until: (text: string) => vi.waitFor(() => expect(received).toContain(text), { timeout: 30_000 }),
    end: async () => {
      await reader?.cancel();
      await reading;
    },
  };
}

/** Begins and cancels an inspection of a new vehicle, which publishes events about it. Returns the inspection's id. */
async function inspect(car: { teamId: string | null }, { api }: Person = owner): Promise<string> {
  const { id } = await api.vehicles.create({ body: { make: "Saab", model: "900", ...car } });
  const { inspection_id } = await api.visual.create({ body: { vehicle_id: id, images: await uploadWalkAround(api) } });
  await api.visual.cancel({ params: { inspection_id } });
  return inspection_id;
}

describe("GET /events about a team's vehicle", () => {
  it("sends events to a member only while their role has view_inventory", async () => {
    const [own, early] = [await listen(owner), await listen(member)];
    const before = await inspect({ teamId: team.id });
    await own.until(before);

    await join({ owner, team, joins: member, role: "Viewer" });
    const joined = await listen(member);
    const shared = await inspect({ teamId: team.id });
    await joined.until(shared);
    const unshared = await inspect({ teamId: null });
    await own.until(unshared);

    const params = { teamId: team.id, memberId: member.id };
    await owner.api.teams.changeMember({ params, body: { roleId: team.role("Without permissions") } });
    const unseen = await inspect({ teamId: team.id });
    await own.until(unseen);
    await joined.until(await inspect({ teamId: null }, member));

    for (const stream of [early, joined]) {
      for (const one of [before, unshared, unseen]) expect(stream.received()).not.toContain(one);
    }
    for (const stream of [own, early, joined]) await stream.end();
  });

  it("sends events on a stream opened before joining, from the next heartbeat on", async () => {
    const newcomer = await person(server, owner);
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const stream = await listen(newcomer);
    await stream.until("retry");
    await join({ owner, team, joins: newcomer, role: "Viewer" });
    vi.advanceTimersByTime(20_000);
    vi.useRealTimers();
    await stream.until("still here");
    await stream.until(await inspect({ teamId: team.id }));
    await stream.end();
  });
});
