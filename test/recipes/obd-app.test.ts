import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Front, openFront } from "./front.ts";
import { copyRecipe, type Dealership, openDealership, type Recipe, startProgram } from "./kit.ts";

let dealership: Dealership;
let recipe: Recipe;
let front: Front;
beforeAll(async () => {
  dealership = await openDealership();
  recipe = await copyRecipe("obd-app", dealership);
  front = await openFront(dealership.url);
  await dealership.api.vehicles.create({ body: { vin: "1HGCM82633A004352", stockNumber: "A-101", mileage: 91_000 } });
});
afterAll(async () => {
  await front.close();
  recipe.remove();
  await dealership.close();
});

const diagnose = (vehicle: string) =>
  startProgram(["node", "diagnose.mjs", vehicle, "codes.json", "drive.csv"], {
    cwd: recipe.folder,
    env: { ...recipe.env, API_URL: front.url },
  }).ended;
const diagnostics = async () => (await dealership.api.mechanical.list({ query: {} })).diagnostics;

describe("docs/recipes/obd-app", () => {
  it("prints one urgent fault for the codes and the drive, and saves the report", async () => {
    const { code, output } = await diagnose("A-101");
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(output).toContain("100 rows, 10 readings recognized");
    expect(output).toMatch(/^IMMEDIATE {2}P0171, P0300, P0301 {2}Air enters behind the air flow meter/m);
    expect(output).toContain("1 issue, repair 70 to 610 USD");
    expect(readFileSync(join(recipe.folder, "diagnosis.pdf"), "latin1")).toMatch(/^%PDF/);
    const [stored] = await diagnostics();
    expect(stored?.obd_data).toMatchObject({ dtcs: ["P0171", "P0300"], pending_dtcs: ["P0301"] });
    expect(stored?.obd_data.snapshots?.length).toBeGreaterThan(1);
  });

  it("prints what its page shows", async () => {
    const { output } = await diagnose("A-101");
    const shown = readFileSync(join(recipe.folder, "README.md"), "utf8").match(
      /^ {4}.*(IMMEDIATE|Why|Repair|issue).*$/gm,
    );
    expect(shown?.length).toBe(4);
    for (const line of shown ?? []) expect(output).toContain(line.slice(4));
  });

  it("stores one diagnosis if it is repeated after limits, failures and lost answers", async () => {
    const { id } = await dealership.api.vehicles.create({ body: { make: "Saab", model: "900", stockNumber: "A-102" } });
    const fates = [
      "lost",
      { status: 429, retryAfter: 1 },
      "passes",
      { status: 503, retryAfter: 1 },
      "unanswered",
    ] as const;
    const begun = front.requests.length;
    front.decides(() => fates[front.requests.length - begun - 1] ?? "passes");
    expect(await diagnose("A-102")).toMatchObject({ code: 0 });
    expect(front.requests.length - begun).toBeGreaterThan(fates.length);
    expect((await diagnostics()).filter(({ vehicle_id }) => vehicle_id === id)).toHaveLength(1);
  });

  it("prints the reason and ends with 1 for an unknown vehicle", async () => {
    const { code, output } = await diagnose("A-999");
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining("Forecourt: No such vehicle.") });
  });
});
