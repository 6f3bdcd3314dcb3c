import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ErrorCode } from "../../../contracts/kit/errors.ts";
import { type TeamPermission, teamPermissions } from "../../../contracts/teams.ts";
import { allows } from "../../../server/access/permissions.ts";
import { type Api, serveForTest, type TestServer } from "../../kit/serve.ts";
import { found, join, type Person, person, type TestTeam } from "./people.ts";

/** What an act may use to make itself something to act on. */
export interface Scene {
  readonly server: TestServer;
  readonly owner: Person;
  /** Its role Nothing has no permissions: everybody may give it. */
  readonly team: TestTeam;
  /** Somebody who is in the team with the role Nothing, unless an act took him out of it. */
  readonly bystander: Person;
}

/** An endpoint as members of a team may use it. `Thing` is made anew, by the team's owner, for each role that tries. */
export interface Act<Thing = unknown> {
  readonly title: string;
  /** All of them are needed. */
  readonly needs: readonly TeamPermission[];
  readonly ownerOnly?: true;
  /** What one is told who is not in the team, or is without `seenWith`. */
  readonly hidden: ErrorCode;
  /** Without it a member does not even see the thing. */
  readonly seenWith?: TeamPermission;
  /** What a member is told whose role does not go that far: INSUFFICIENT_PERMISSIONS unless it is said here. */
  readonly refused?: ErrorCode;
  /** What one is told who may do it, where something else is in the way. */
  readonly answers?: ErrorCode;
  readonly prepare: (scene: Scene) => Promise<Thing>;
  readonly act: (api: Api, thing: Thing, scene: Scene) => Promise<unknown>;
  /** What the act would change, as the owner sees it: it must be the same after a refusal. */
  readonly look?: (thing: Thing, scene: Scene) => Promise<unknown>;
}

export const act = <Thing>(row: Act<Thing>): Act => row as unknown as Act;

const everything: readonly TeamPermission[] = teamPermissions;
interface Tried {
  readonly title: string;
  /** A default role's name; else a role of the test's own has the permissions. */
  readonly role?: string;
  readonly permissions: readonly TeamPermission[];
}

/** The default roles of the interface (2.4) and the Inspector, each permission alone, all but each, and none. */
const tried: readonly Tried[] = [
  { title: "the role Admin", role: "Admin", permissions: everything },
  {
    title: "the role Manager",
    role: "Manager",
    permissions: [
      "view_inventory",
      "view_costs",
      "inspect_vehicles",
      "edit_inventory",
      "view_analytics",
      "create_leads",
      "manage_leads",
    ],
  },
  {
    title: "the role Salesperson",
    role: "Salesperson",
    permissions: ["view_inventory", "view_costs", "create_leads", "manage_leads"],
  },
  { title: "the role Viewer", role: "Viewer", permissions: ["view_inventory", "view_costs", "view_analytics"] },
  { title: "the role Inspector", role: "Inspector", permissions: ["view_inventory", "inspect_vehicles"] },
  { title: "no permission", permissions: [] },
  ...everything.map((one) => ({ title: `${one} alone`, permissions: [one] })),
  ...everything.map((one) => ({ title: `all but ${one}`, permissions: everything.filter((other) => other !== one) })),
];

function expected(row: Act, permissions: readonly TeamPermission[]): string {
  const has = (permission: TeamPermission) => allows({ isOwner: false, permissions }, permission);
  if (row.ownerOnly) return "NOT_TEAM_OWNER";
  if (row.needs.every(has)) return row.answers ?? "done";
  return row.seenWith === undefined || has(row.seenWith) ? (row.refused ?? "INSUFFICIENT_PERMISSIONS") : row.hidden;
}

const outcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "done",
    (error: { code?: string }) => error.code ?? String(error),
  );

/**
 * Tries every act in every role: the default roles, each permission alone, all but each, none, the owner, and
 * somebody who is not in the team. Features add their own acts: `permissionMatrix("leads", [act({ ... })])`.
 */
export function permissionMatrix(title: string, acts: readonly Act[]): void {
  describe(`who may do what: ${title}`, () => {
    let scene: Scene;
    let member: Person;
    let stranger: Person;
    beforeAll(async () => {
      const server = await serveForTest();
      const owner = await person(server);
      const team = await found(owner, [
        { name: "Tried", permissions: [] },
        { name: "Nothing", permissions: [] },
      ]);
      [member, stranger] = [await person(server, owner), await person(server, owner)];
      scene = { server, owner, team, bystander: await person(server, owner) };
      await join({ owner, team, joins: member, role: "Tried" });
      await join({ owner, team, joins: scene.bystander, role: "Nothing" });
    });
    afterAll(() => scene.server.close());

    async function become({ role, permissions }: Tried): Promise<void> {
      const { owner, team } = scene;
      const own = { teamId: team.id, roleId: team.role("Tried") };
      if (!role) await owner.api.roles.update({ params: own, body: { permissions: [...permissions] } });
      await owner.api.teams.changeMember({
        params: { teamId: team.id, memberId: member.id },
        body: { roleId: team.role(role ?? "Tried") },
      });
    }

    async function attempt(row: Act, who: Person): Promise<string> {
      const thing = await row.prepare(scene);
      const before = await row.look?.(thing, scene);
      const answer = await outcome(row.act(who.api, thing, scene));
      if (answer !== "done") expect(await row.look?.(thing, scene)).toEqual(before);
      return answer;
    }

    /** What comes of each act for somebody, beside what should. */
    async function assertOutcomes(who: Person, should: (row: Act) => string): Promise<void> {
      const actual: Record<string, string> = {};
      for (const row of acts) actual[row.title] = await attempt(row, who);
      expect(actual).toEqual(Object.fromEntries(acts.map((row) => [row.title, should(row)])));
    }

    it.each(tried)("a member with $title", async (role) => {
      await become(role);
      await assertOutcomes(member, (row) => expected(row, role.permissions));
    });
    it("the owner", () => assertOutcomes(scene.owner, (row) => row.answers ?? "done"));
    it("somebody who is not in the team", () => assertOutcomes(stranger, (row) => row.hidden));
  });
}
