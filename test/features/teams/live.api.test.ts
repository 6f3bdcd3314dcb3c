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
  team = await found(owner, [{ name: "Blind", permissions: [] }]);
});
afterAll(() => server.close());

/** Listens to a person's event stream; `until` waits for a word, `heard` is all there was so far. */
async function listen({ fetch }: Person) {
  const reader = (await fetch("/v1/events")).body?.getReader();
  let heard = "";
  const read = async () => {
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      heard += Buffer.from(piece.value).toString();
    }
  };
  const reading = read();
  return {
    heard: () => heard,
    until: (word: string) => vi.waitFor(() => expect(heard).toContain(word), { timeout: 30_000 }),
    end: async () => {
      await reader?.cancel();
      await reading;
    },
  };
}

/** Somebody begins an inspection of a car and stops it: that is news. */
async function inspect(car: { teamId: string | null }, { api }: Person = owner): Promise<string> {
  const { id } = await api.vehicles.create({ body: { make: "Saab", model: "900", ...car } });
  const { inspection_id } = await api.visual.create({ body: { vehicle_id: id, images: await uploadWalkAround(api) } });
  await api.visual.cancel({ params: { inspection_id } });
  return inspection_id;
}

describe("the news of a team's car", () => {
  it("reaches who may see the team's cars, from when he may until he may not", async () => {
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
    await owner.api.teams.changeMember({ params, body: { roleId: team.role("Blind") } });
    const unseen = await inspect({ teamId: team.id });
    await own.until(unseen);
    await joined.until(await inspect({ teamId: null }, member));

    for (const stream of [early, joined]) {
      for (const one of [before, unshared, unseen]) expect(stream.heard()).not.toContain(one);
    }
    for (const stream of [own, early, joined]) await stream.end();
  });

  it("is heard on a stream that was open before its listener joined, from the next heartbeat on", async () => {
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
