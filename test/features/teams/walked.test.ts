import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { contracts } from "../../../contracts/index.ts";

/** Features that a team shares: what a member may do there, his role decides. */
const shared = [
  "teams",
  "roles",
  "vehicles",
  "visual",
  "reportSharing",
  "mechanical",
  "assessments",
  "advanced",
  "cases",
  "valuations",
  "leads",
  "kpis",
  "campaigns",
] as const;

/** Where no role decides. */
const others = [
  // about oneself, who need not be in any team
  "teams.list",
  "teams.my",
  "teams.ofUser",
  "teams.create",
  "teams.acceptInvitation",
  // into one's own workspace
  "vehicles.importCsv",
  // the own workspace's: a team's vehicles are estimated with their own
  "assessments.changeRateBook",
  // of the car that one may see with this VIN, else of a new one of one's own
  "cases.create",
  // cars by their VIN, in the inventory or not: who may not see one values it as any other
  "valuations.create",
  "valuations.bulk",
  // one's own accounts
  "campaigns.pages",
  "campaigns.connections",
  "campaigns.connect",
  "campaigns.disconnect",
  // about no vehicle that anybody has
  "visual.angles",
  "vehicles.decodeVin",
];

const features = join(import.meta.dirname, "..");
/** The endpoints that the acts of permissionMatrix call. What prepares them calls `owner.api`, which does not count. */
function walked(): string[] {
  const files = readdirSync(features, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".api.test.ts"),
  );
  const texts = files.map((file) => readFileSync(join(features, file), "utf8"));
  return texts
    .filter((text) => text.includes("permissionMatrix("))
    .flatMap((text) =>
      [...text.matchAll(/(?<![.\w])api\.(\w+)\.(\w+)\(/g)].map(([, feature, name]) => `${feature}.${name}`),
    );
}

it("every endpoint that a team shares is walked in every role", () => {
  const all = shared.flatMap((feature) => Object.keys(contracts[feature]).map((name) => `${feature}.${name}`));
  const done = new Set(walked());
  expect(all.filter((endpoint) => !done.has(endpoint) && !others.includes(endpoint))).toEqual([]);
  expect(others.filter((endpoint) => !all.includes(endpoint))).toEqual([]);
});
