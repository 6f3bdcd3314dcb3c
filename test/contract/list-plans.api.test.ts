import Database from "better-sqlite3";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "../../contracts/kit/endpoint.ts";
import { cases } from "../../contracts/papers/cases.ts";
import { vehicles } from "../../server/features/vehicles/vehicles.table.ts";
import { databaseIn } from "../../server/platform/backup/layout.ts";
import { dialect } from "../../server/platform/db/kit.ts";
import { countedTables } from "../../server/platform/db/total-changes.sqlite.ts";
import { newId } from "../../server/platform/ids.ts";
import { found, join, type Person, person } from "../features/teams/people.ts";
import { waitForJobs } from "../kit/jobs.ts";
import type { TestCaller } from "../kit/serve.ts";
import { noteStatements } from "../kit/statements.ts";
import { routes } from "./routes.ts";
import { type ContractServer, serveContract } from "./scene/contract-server.ts";
import { callEndpoint } from "./scene/requests.ts";

/**
 * How SQLite reads the pages and totals of every list: by an index, in its order. A list that reads or sorts a whole table
 * gets slower with each row. There are more vehicles here than the search sorts at once.
 */

const vehiclesInTeam = 2100;

const lists = routes.filter(
  ({ endpoint: { method, query } }) => method === "GET" && query !== undefined && "limit" in query.shape,
);
const listOf = (wanted: Endpoint) => lists.some(({ endpoint }) => endpoint === wanted);

/** Statements that may read or sort all rows of what they name, and the reason. */
const mayReadAll: readonly (readonly [RegExp, string])[] = [
  [/ where false/, "reads nothing"],
  [/ group by /, "no page of a list: a job that runs at the same time"],
  [/vehicle_index/, "a narrow table of the searched columns; the totals of searches are remembered"],
  [/"vehicles"\."id" = \?/, "the vehicles that one reference can mean"],
  [/"vehicle_id" = \?/, "the records of one vehicle"],
  [/"acquired_at" >= \?/, "the own cars of a year, at most 4,000, for the days to sell: they are remembered"],
  [/from "campaigns"/, "a dealership has some hundred campaigns"],
];

/** A dealership has few of these. */
const smallTables = ["accounts", "api_keys", "memberships", "sessions", "team_roles", "teams", "workspaces"];

let scene: ContractServer;
let member: Person;
let plans: Database.Database;
let statements: ReturnType<typeof noteStatements> | undefined;

beforeAll(async () => {
  if (dialect !== "sqlite") return;
  statements = noteStatements();
  scene = await serveContract();
  const { server, admin, own } = scene;
  const team = await found(admin);
  member = await person(server, admin);
  await join({ owner: admin, team, joins: member, role: "Admin" });
  await server.store.write(async (tx) => {
    const [one] = await tx.select().from(vehicles).where(eq(vehicles.id, own.vehicle));
    if (!one) throw new Error("the scene has no vehicle");
    const copy = { ...one, vin: null, stockNumber: null, teamId: team.id };
    for (let n = 0; n < vehiclesInTeam; n += 100) {
      await tx.insert(vehicles).values(Array.from({ length: 100 }, () => ({ ...copy, id: newId() })));
    }
  });
  // their statements would be noted with those of the lists
  await waitForJobs(server);
  plans = new Database(databaseIn(server.folder), { readonly: true });
});
afterAll(async () => {
  statements?.restore();
  plans?.close();
  await scene?.server.close();
});

interface Step {
  readonly parent: number;
  readonly detail: string;
}

/** The plan of a statement, without values: it does not depend on them. */
function planOf(statement: string): Step[] {
  const nulls = Array.from(statement.matchAll(/\?/g), () => null);
  return plans.prepare(`explain query plan ${statement}`).all(...nulls) as Step[];
}

/** Whether a step reads records, other than by their ids. */
function readsRecords({ detail }: Step): boolean {
  const [, table = ""] = /^(?:SCAN|SEARCH) (\w+)/.exec(detail) ?? [];
  return Object.hasOwn(countedTables, table) && !smallTables.includes(table) && !detail.includes("(id=?)");
}

/** The steps that read a whole table of records, or sort what they read of one: a page of ids may be sorted. */
function slowSteps(statement: string): string[] {
  if (mayReadAll.some(([pattern]) => pattern.test(statement))) return [];
  const steps = planOf(statement);
  const isPage = statement.includes("limit ?");
  // a page may walk an index in its order
  const isWalk = ({ detail }: Step) => isPage && detail.includes("USING INDEX");
  const scans = steps.filter((step) => step.detail.startsWith("SCAN") && readsRecords(step) && !isWalk(step));
  const sorts = steps.filter(
    ({ detail, parent }) =>
      detail === "USE TEMP B-TREE FOR ORDER BY" &&
      isPage &&
      steps.some((step) => step.parent === parent && readsRecords(step)),
  );
  return [...scans, ...sorts].map(({ detail }) => detail);
}

async function slowStepsOf(caller: TestCaller, endpoint: Endpoint): Promise<string[]> {
  const ran = await statements?.during(async () => {
    const reply = await callEndpoint(caller, endpoint, scene.own, { query: "?limit=20" });
    expect(reply.status, reply.text).toBeLessThan(500);
  });
  return (ran ?? []).flatMap((statement) => slowSteps(statement).map((step) => `${step}: ${statement.slice(0, 2000)}`));
}

describe.skipIf(dialect !== "sqlite")("the plans of lists", () => {
  it.each(lists)("$title reads by indexes, for the owner", async ({ endpoint }) => {
    expect(await slowStepsOf(scene.admin, endpoint)).toEqual([]);
  });

  it.each(lists)("$title reads by indexes, for a member of the owner's team", async ({ endpoint }) => {
    expect(await slowStepsOf(member, endpoint)).toEqual([]);
  });

  it("sees a list that reads and sorts its whole table", () => {
    expect(listOf(cases.list)).toBe(true);
    const steps = slowSteps('select * from "inspection_cases" order by "completed_at" desc limit ?');
    expect(steps).toEqual(["SCAN inspection_cases", "USE TEMP B-TREE FOR ORDER BY"]);
  });
});
