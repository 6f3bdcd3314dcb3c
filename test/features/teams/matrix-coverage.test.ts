import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { contracts } from "../../../contracts/index.ts";

/** Features that a team shares. The member's role decides what they may do. */
const shared = [
  "teams",
  "roles",
  "vehicles",
  "vehiclePhotos",
  "salePapers",
  "visual",
  "reportSharing",
  "mechanical",
  "assessments",
  "advanced",
  "cases",
  "valuations",
  "appraisals",
  "leads",
  "website",
  "enquiries",
  "kpis",
  "campaigns",
] as const;

/** Endpoints of these features where no role decides. */
const independentOfRoles = [
  // The caller's own teams and invitations: the caller need not be in a team.
  "teams.list",
  "teams.my",
  "teams.ofUser",
  "teams.create",
  "teams.acceptInvitation",
  // Imports into the caller's own workspace.
  "vehicles.importCsv",
  // Each workspace has its own rate book.
  "assessments.changeRateBook",
  // Opens a case of the visible vehicle with the VIN, or of a new vehicle of the caller.
  "cases.create",
  // Values a vehicle by its VIN, in the inventory or not. A hidden vehicle is valued like any other.
  "valuations.create",
  "valuations.bulk",
  // A bulk valuation belongs to the workspace that asked for it.
  "valuations.getBulk",
  // The wording of the caller's own dealership.
  "salePapers.guideTemplate",
  "salePapers.guideWording",
  "salePapers.guideLanguages",
  "salePapers.setGuideWording",
  "salePapers.removeGuideWording",
  // The caller's own advertising accounts.
  "campaigns.pages",
  "campaigns.connections",
  "campaigns.connect",
  "campaigns.disconnect",
  // Enquiries are private like contacts: those of the caller's own workspace.
  "enquiries.list",
  // Not about a vehicle of the inventory.
  "visual.angles",
  "vehicles.decodeVin",
  // For everybody who has the signed address.
  "vehiclePhotos.publicPhoto",
];

const features = join(import.meta.dirname, "..");
/** The endpoints that the acts of permissionMatrix call. Calls of `owner.api` only prepare and do not count. */
function endpointsInMatrix(): string[] {
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

it("permissionMatrix covers every endpoint that a team shares", () => {
  const all = shared.flatMap((feature) => Object.keys(contracts[feature]).map((name) => `${feature}.${name}`));
  const covered = new Set(endpointsInMatrix());
  expect(all.filter((endpoint) => !covered.has(endpoint) && !independentOfRoles.includes(endpoint))).toEqual([]);
  expect(independentOfRoles.filter((endpoint) => !all.includes(endpoint))).toEqual([]);
});
