import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TeamPermission, teamPermissions } from "../../../contracts/accounts/teams.ts";
import type { ErrorCode } from "../../../contracts/kit/errors.ts";
import { allows } from "../../../server/access/permissions.ts";
import { dialect } from "../../../server/platform/db/kit.ts";
import { type Api, serveForTest, type TestServer } from "../../kit/serve.ts";
import { found, join, type Person, person, type TestTeam } from "./people.ts";

/** What an act may use to prepare its object. */
export interface Scene {
  readonly server: TestServer;
  readonly owner: Person;
  /** Its role Nothing has no permissions, so every member with the right to assign roles may assign it. */
  readonly team: TestTeam;
  /** A member with the role Nothing, until an act removes them. */
  readonly bystander: Person;
}

/** A call of an endpoint by a member of a team. The team's owner creates a new `Thing` for each role, unless the act only reads it. */
export interface Act<Thing = unknown> {
  readonly title: string;
  /** The permissions that the act needs, all of them. */
  readonly needs: readonly TeamPermission[];
  readonly ownerOnly?: true;
  /** It changes nothing: one thing serves all roles, and all such acts with the same `prepare`. */
  readonly reads?: true;
  /** The error code for an outsider and for a member without `seenWith`. */
  readonly hidden: ErrorCode;
  /** The permission without which a member cannot see the thing. */
  readonly seenWith?: TeamPermission;
  /** The error code for a member without the needed permissions. Default: INSUFFICIENT_PERMISSIONS. */
  readonly refused?: ErrorCode;
  /** The error code for a member with the permissions, if the call fails for another reason. */
  readonly answers?: ErrorCode;
  readonly prepare: (scene: Scene) => Promise<Thing>;
  readonly act: (api: Api, thing: Thing, scene: Scene) => Promise<unknown>;
  /** What the act would change, as the owner sees it. It must be unchanged after an error. */
  readonly look?: (thing: Thing, scene: Scene) => Promise<unknown>;
}

export const act = <Thing>(row: Act<Thing>): Act => row as unknown as Act;

const everything: readonly TeamPermission[] = teamPermissions;
interface TestedRole {
  readonly title: string;
  /** The name of a default role. Without it, the test's own role gets the permissions. */
  readonly role?: string;
  readonly permissions: readonly TeamPermission[];
}

/** The default roles of the interface (2.4), the Inspector, and none. */
const namedRoles: readonly TestedRole[] = [
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
];

/** Each permission alone, and all but one. */
const singlePermissions: readonly TestedRole[] = [
  ...everything.map((one) => ({ title: `${one} alone`, permissions: [one] })),
  ...everything.map((one) => ({ title: `all but ${one}`, permissions: everything.filter((other) => other !== one) })),
];

// permissions are compared by code, not by the database: Postgres has fewer of the roles, which saves minutes
const testedRoles = dialect === "pg" ? namedRoles : [...namedRoles, ...singlePermissions];

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
 * Tries every act in every role: the default roles, none, the owner and an outsider; on SQLite also each
 * permission alone, and all but one. Features add their own acts: `permissionMatrix("leads", [act({ ... })])`.
 */
export function permissionMatrix(title: string, acts: readonly Act[]): void {
  describe(`permissions by role: ${title}`, () => {
    let scene: Scene;
    let member: Person;
    let outsider: Person;
    beforeAll(async () => {
      const server = await serveForTest();
      const owner = await person(server);
      const team = await found(owner, [
        { name: "Tested", permissions: [] },
        { name: "Nothing", permissions: [] },
      ]);
      [member, outsider] = [await person(server, owner), await person(server, owner)];
      scene = { server, owner, team, bystander: await person(server, owner) };
      await join({ owner, team, joins: member, role: "Tested" });
      await join({ owner, team, joins: scene.bystander, role: "Nothing" });
    });
    afterAll(() => scene.server.close());

    async function assumeRole({ role, permissions }: TestedRole): Promise<void> {
      const { owner, team } = scene;
      const params = { teamId: team.id, roleId: team.role("Tested") };
      if (!role) await owner.api.roles.update({ params, body: { permissions: [...permissions] } });
      await owner.api.teams.changeMember({
        params: { teamId: team.id, memberId: member.id },
        body: { roleId: team.role(role ?? "Tested") },
      });
    }

    const onlyRead = new Map<Act["prepare"], unknown>();
    async function thingOf({ prepare, reads }: Act): Promise<unknown> {
      if (reads && onlyRead.has(prepare)) return onlyRead.get(prepare);
      const thing = await prepare(scene);
      if (reads) onlyRead.set(prepare, thing);
      return thing;
    }

    async function attempt(row: Act, who: Person): Promise<string> {
      const thing = await thingOf(row);
      const before = await row.look?.(thing, scene);
      const answer = await outcome(row.act(who.api, thing, scene));
      if (answer !== "done") expect(await row.look?.(thing, scene)).toEqual(before);
      return answer;
    }

    /** Compares the outcome of each act for a person with the expected outcome. */
    async function assertOutcomes(who: Person, expectedOf: (row: Act) => string): Promise<void> {
      const actual: Record<string, string> = {};
      for (const row of acts) actual[row.title] = await attempt(row, who);
      expect(actual).toEqual(Object.fromEntries(acts.map((row) => [row.title, expectedOf(row)])));
    }

    it.each(testedRoles)("allows a member with $title exactly what the permissions allow", async (role) => {
      await assumeRole(role);
      await assertOutcomes(member, (row) => expected(row, role.permissions));
    });
    it("allows the owner everything", () => assertOutcomes(scene.owner, (row) => row.answers ?? "done"));
    it("answers not-found codes to a person outside the team", () => assertOutcomes(outsider, (row) => row.hidden));
  });
}
