import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { accounts } from "../../../server/features/accounts/accounts.table.ts";
import { days, hours, seconds } from "../../../server/platform/clock.ts";
import { dialect } from "../../../server/platform/db/kit.ts";
import { goodPassword, signedIn, withKey } from "../../kit/people.ts";
import { uploadWalkAround } from "../../kit/photos.ts";
import { callerOf, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { follow } from "./stream.ts";

let server: TestServer;
let admin: TestCaller & { email: string };
/** The server of the streams: on Postgres another instance on the same database. */
let elsewhere: TestServer;
beforeAll(async () => {
  server = await serveForTest();
  admin = await signedIn(server);
  elsewhere = dialect === "pg" ? await serveForTest({ FORECOURT_DATABASE_URL: server.databaseUrl ?? "" }) : server;
});
afterAll(async () => {
  if (elsewhere !== server) await elsewhere.close();
  await server.close();
});

/** The caller with the same credentials at the other server. */
function atOther(caller: TestCaller, key?: string): TestCaller {
  const other = callerOf(elsewhere, key === undefined ? {} : { key });
  for (const [name, value] of caller.cookies) other.cookies.set(name, value);
  return other;
}

/** Expects that the caller's stream is open and ends within a second after `end`. */
async function endsAtOnce(caller: TestCaller, end: () => Promise<unknown>): Promise<void> {
  const stream = await follow(caller);
  try {
    await pause(300);
    expect(stream.isOpen()).toBe(true);
    await end();
    const since = performance.now();
    await Promise.race([stream.ended, pause(seconds(5))]);
    expect(stream.isOpen()).toBe(false);
    expect(performance.now() - since).toBeLessThan(1000);
  } finally {
    await stream.leave();
  }
}

describe("GET /events ends within a second, also on another server, when", () => {
  it("its key is revoked", async () => {
    const key = await withKey(server, admin);
    await endsAtOnce(atOther(key, key.secret), () => admin.api.keys.revoke({ params: { id: key.id } }));
  });

  it("its key expires", async () => {
    const soon = new Date(server.clock.now().getTime() + hours(1)).toISOString();
    const key = await withKey(server, admin, { expiresAt: soon });
    await endsAtOnce(atOther(key, key.secret), async () => {
      for (const one of new Set([server, elsewhere])) one.clock.advance(hours(1) + seconds(1));
    });
    await admin.api.accounts.refresh();
  });

  it("its session signs out", async () => {
    const person = await signedIn(server, { admin });
    await endsAtOnce(atOther(person), () => person.api.accounts.logout());
  });

  it("its session is ended from another browser", async () => {
    const person = await signedIn(server, { admin });
    const other = callerOf(server);
    await other.api.accounts.login({ body: { email: person.email, password: goodPassword } });
    const session = (await person.api.accounts.sessions({ query: {} })).find(({ current }) => !current);
    await endsAtOnce(atOther(other), () => person.api.accounts.endSession({ params: { id: session?.id ?? "" } }));
  });

  it("the password is changed elsewhere", async () => {
    const person = await signedIn(server, { admin });
    const other = callerOf(server);
    await other.api.accounts.login({ body: { email: person.email, password: goodPassword } });
    const body = { currentPassword: goodPassword, password: "violin-Gearbox-82-harbour" };
    await endsAtOnce(atOther(other), () => person.api.accounts.changePassword({ body }));
    await expect(person.api.accounts.me()).resolves.toBeDefined();
  });

  it("its session expires", async () => {
    const person = await signedIn(server, { admin });
    await endsAtOnce(atOther(person), async () => {
      for (const one of new Set([server, elsewhere])) one.clock.advance(days(7) + seconds(1));
    });
    await admin.api.accounts.login({ body: { email: admin.email, password: goodPassword } });
  });

  it("its account is deleted", async () => {
    const person = await signedIn(server, { admin });
    const { id } = (await person.api.accounts.me()).user;
    const remove = () =>
      server.store.write((tx) => tx.delete(accounts).where(eq(accounts.id, id)).returning({ id: accounts.id }));
    await endsAtOnce(atOther(person), remove);
  });
});

describe("GET /events of a member removed from a team", () => {
  it("sends no more events of the team's vehicles and still sends those of their own", async () => {
    const member = await signedIn(server, { admin });
    const team = await admin.api.teams.create({ body: { name: "Removed", slug: "removed" } });
    const params = { teamId: team.id };
    const roleId = (await admin.api.roles.list({ params })).find(({ name }) => name === "Manager")?.id ?? "";
    const { token } = await admin.api.teams.invite({ params, body: { email: member.email, roleId } });
    const { userId } = await member.api.teams.acceptInvitation({ body: { token } });
    const shared = await admin.api.vehicles.create({ body: { make: "Saab", model: "900", teamId: team.id } });
    const own = await member.api.vehicles.create({ body: { make: "Saab", model: "9000", teamId: null } });
    const [images, ownImages] = [await uploadWalkAround(admin.api), await uploadWalkAround(member.api)];
    const inspect = async ({ api }: TestCaller, vehicle_id: string) => {
      const body = { vehicle_id, images: api === admin.api ? images : ownImages };
      const { inspection_id } = await api.visual.create({ body });
      await api.visual.cancel({ params: { inspection_id } });
      return inspection_id;
    };
    const stream = await follow(atOther(member));
    const ids = () => new Set(stream.received.map(({ data }) => data.inspection_id));
    const receives = (id: string) => vi.waitFor(() => expect(ids()).toContain(id), { timeout: 20_000, interval: 20 });
    try {
      await receives(await inspect(admin, shared.id));
      await admin.api.teams.removeMember({ params: { teamId: team.id, memberId: userId } });
      const hidden = await inspect(admin, shared.id);
      await receives(await inspect(member, own.id));
      expect(ids()).not.toContain(hidden);
    } finally {
      await stream.leave();
    }
  });
});
