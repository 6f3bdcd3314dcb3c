import type { TeamPermission } from "../../../contracts/accounts/teams.ts";
import { signedIn } from "../../kit/people.ts";
import type { TestCaller, TestServer } from "../../kit/serve.ts";

export interface Person extends TestCaller {
  readonly email: string;
  readonly id: string;
}

export async function person(server: TestServer, admin?: TestCaller): Promise<Person> {
  const caller = await signedIn(server, admin ? { admin } : {});
  return { ...caller, id: (await caller.api.accounts.me()).user.id };
}

export interface TestTeam {
  readonly id: string;
  readonly slug: string;
  /** The id of the role of that name. */
  role(name: string): string;
}

let teams = 0;

/** Creates a team of the person, with further roles. */
export async function found(
  owner: TestCaller,
  further: readonly { name: string; permissions: TeamPermission[] }[] = [],
): Promise<TestTeam> {
  teams += 1;
  const slug = `team-${teams}-${Date.now()}`;
  const { id } = await owner.api.teams.create({ body: { name: `Team ${teams}`, slug } });
  for (const body of further) await owner.api.roles.create({ params: { teamId: id }, body });
  const roles = await owner.api.roles.list({ params: { teamId: id } });
  const role = (name: string): string => {
    const one = roles.find((other) => other.name === name);
    if (!one) throw new Error(`the team has no role ${name}`);
    return one.id;
  };
  return { id, slug, role };
}

/** Invites a person, who accepts. */
export async function join(membership: {
  owner: TestCaller;
  team: TestTeam;
  joins: Person;
  role: string;
}): Promise<void> {
  const { owner, team, joins, role } = membership;
  const { token } = await owner.api.teams.invite({
    params: { teamId: team.id },
    body: { email: joins.email, roleId: team.role(role) },
  });
  await joins.api.teams.acceptInvitation({ body: { token } });
}
