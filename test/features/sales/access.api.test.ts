import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "../../../contracts/kit/errors.ts";
import { serveForTest, type TestServer } from "../../kit/serve.ts";
import { act, permissionMatrix, type Scene } from "../teams/matrix.ts";
import { found, join, type Person, person, type TestTeam } from "../teams/people.ts";
import { correct, newSale, voided } from "./dealer.ts";

const sold = async ({ owner, team }: Scene): Promise<string> =>
  (await newSale(owner.api, { car: { teamId: team.id } })).id;
const sale = { seenWith: "view_inventory", hidden: "RESOURCE_NOT_FOUND", prepare: sold } as const;
const look = (id: string, { owner }: Scene) => owner.api.sales.get({ params: { id } });

permissionMatrix("sales", [
  act<string>({
    ...sale,
    title: "reads a sale",
    reads: true,
    needs: ["view_inventory"],
    act: (api, id) => api.sales.get({ params: { id } }),
  }),
  act<string>({
    ...sale,
    title: "finds a sale in the list",
    reads: true,
    needs: ["view_inventory"],
    act: async (api, id) => {
      if (!(await api.sales.list({ query: { limit: 1000 } })).some((one) => one.id === id)) {
        throw new AppError("RESOURCE_NOT_FOUND");
      }
    },
  }),
  act<string>({
    ...sale,
    title: "corrects a sale",
    needs: ["view_inventory", "edit_inventory"],
    act: (api, id) => correct(api, id, { soldPrice: 1 }),
    look,
  }),
  act<string>({
    ...sale,
    title: "voids a sale",
    needs: ["view_inventory", "edit_inventory"],
    act: (api, id) => voided(api, id),
    look,
  }),
]);

describe("a sale of a team's vehicle", () => {
  let server: TestServer;
  let owner: Person;
  let team: TestTeam;
  const member = async (role: string) => {
    const joins = await person(server, owner);
    await join({ owner, team, joins, role });
    return joins;
  };
  beforeAll(async () => {
    server = await serveForTest();
    owner = await person(server);
    team = await found(owner, [
      { name: "Costs", permissions: ["view_inventory", "view_costs"] },
      { name: "Leads", permissions: ["view_inventory", "manage_leads", "edit_inventory"] },
      { name: "Edits", permissions: ["view_inventory", "edit_inventory"] },
    ]);
  });
  afterAll(() => server.close());

  it("shows the cost with view_costs, and the buyer with manage_leads, in every answer", async () => {
    const buyer = { name: "Pat", email: "pat@example.com" };
    const { id, contactId } = await newSale(owner.api, { car: { teamId: team.id, purchasePrice: 7000 }, buyer });
    await correct(owner.api, id, { soldPrice: 8000 });
    const costs = { purchasePrice: 7000, contactId: null, buyer: null };
    const leads = { purchasePrice: null, contactId, buyer: { name: "Pat" } };
    for (const [role, shown] of [
      ["Costs", costs],
      ["Leads", leads],
    ] as const) {
      const { api } = await member(role);
      const read = await api.sales.get({ params: { id } });
      expect(read, role).toMatchObject(shown);
      expect(read.corrections[0]?.before.contactId, role).toBe(shown.contactId);
      expect(
        (await api.sales.list()).find((one) => one.id === id),
        role,
      ).toMatchObject(shown);
    }
  });

  it("is found by its buyer only by those who may see the buyer", async () => {
    const buyer = { name: "Kim", email: "kim@example.com" };
    const { id, contactId } = await newSale(owner.api, { car: { teamId: team.id }, buyer });
    const search = async ({ api }: Person) =>
      (await api.sales.list({ query: { contactId: contactId ?? "" } })).map((one) => one.id);
    expect(await search(await member("Leads"))).toEqual([id]);
    expect(await search(await member("Costs"))).toEqual([]);
  });

  it("keeps its buyer when a member corrects it who does not see the buyer", async () => {
    const buyer = { name: "Lou", email: "lou@example.com" };
    const { id, contactId } = await newSale(owner.api, { car: { teamId: team.id }, buyer });
    const { api } = await member("Edits");
    await expect(correct(api, id, { contactId: null })).rejects.toMatchObject({ code: "INSUFFICIENT_PERMISSIONS" });
    expect(await correct(api, id, { soldPrice: 1 })).toMatchObject({ soldPrice: 1, buyer: null });
    expect((await owner.api.sales.get({ params: { id } })).contactId).toBe(contactId);
  });

  it("is no longer visible to the team after the vehicle left it", async () => {
    const { id, vehicleId } = await newSale(owner.api, { car: { teamId: team.id } });
    const { api } = await member("Edits");
    await owner.api.vehicles.update({ params: { id: vehicleId }, body: { teamId: null } });
    await expect(voided(api, id)).rejects.toMatchObject({ code: "RESOURCE_NOT_FOUND" });
    expect((await api.sales.list()).map((one) => one.id)).not.toContain(id);
  });
});
