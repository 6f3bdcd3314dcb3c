import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signedIn } from "../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../kit/serve.ts";
import { replyOf } from "./scene/requests.ts";
import { createResources, type Resources, saabValuation } from "./scene/resources.ts";
import { tableDigests } from "./scene/table-digests.ts";

let server: TestServer;
let outsider: TestCaller;
let own: Resources;
let theirs: Resources;
beforeAll(async () => {
  server = await serveForTest();
  const admin = await signedIn(server);
  outsider = await signedIn(server, { admin });
  own = await createResources(admin, admin);
  theirs = await createResources(outsider, admin);
});
afterAll(() => server.close());

/** A request of the outsider about their own resources, with one id of another account. */
interface Reference {
  readonly request: (mine: Resources, foreign: Resources) => `${string} /${string}`;
  readonly body?: (foreign: Resources, mine: Resources) => object;
  readonly code: string;
  readonly field: string;
}
const photo = { url: "http://127.0.0.1:9/a.jpg", angle: "front", type: "exterior" };

const references: Readonly<Record<string, Reference>> = {
  "the team of a new vehicle": {
    request: () => "POST /vehicles",
    body: ({ team }) => ({ make: "Saab", model: "900", teamId: team }),
    code: "TEAM_NOT_FOUND",
    field: "teamId",
  },
  "the team that a vehicle is given to": {
    request: ({ vehicle }) => `PATCH /vehicles/${vehicle}`,
    body: ({ team }) => ({ teamId: team }),
    code: "TEAM_NOT_FOUND",
    field: "teamId",
  },
  "the team that many vehicles are given to": {
    request: () => "POST /vehicles/bulk",
    body: ({ team }, { vehicle }) => ({ ids: [vehicle], teamId: team }),
    code: "TEAM_NOT_FOUND",
    field: "teamId",
  },
  "one of many vehicles": {
    request: () => "POST /vehicles/bulk",
    body: ({ vehicle }, mine) => ({ ids: [mine.vehicle, vehicle], teamId: null }),
    code: "CAR_NOT_FOUND",
    field: "ids[1]",
  },
  "one of many vehicles to change": {
    request: () => "PATCH /vehicles",
    body: ({ vehicle }, mine) => ({ ids: [mine.vehicle, vehicle], change: { notes: "mine" } }),
    code: "CAR_NOT_FOUND",
    field: "ids[1]",
  },
  "the buyer of a vehicle": {
    request: ({ vehicle }) => `POST /vehicles/${vehicle}/sale`,
    body: ({ contact }) => ({ soldPrice: 100, contactId: contact }),
    code: "RESOURCE_NOT_FOUND",
    field: "contactId",
  },
  "one of many leads": {
    request: () => "POST /leads/bulk",
    body: ({ lead }, mine) => ({ ids: [mine.lead, lead], status: "COMPLETED" }),
    code: "UNAUTHORIZED_LEAD_ACCESS",
    field: "ids[1]",
  },
  "one of many leads to delete": {
    request: () => "POST /leads/bulk",
    body: ({ lead }, mine) => ({ ids: [mine.lead, lead], delete: true }),
    code: "UNAUTHORIZED_LEAD_ACCESS",
    field: "ids[1]",
  },
  "a lead in a new order": {
    request: ({ vehicle }) => `PATCH /leads/car/${vehicle}/reorder`,
    body: ({ lead }, mine) => ({
      leadOrders: [
        { id: mine.lead, order: 5 },
        { id: lead, order: 6 },
      ],
    }),
    code: "UNAUTHORIZED_LEAD_ACCESS",
    field: "leadOrders[1].id",
  },
  "the vehicle whose leads are listed": {
    request: (_, { vehicle }) => `GET /leads?carId=${vehicle}`,
    code: "CAR_NOT_FOUND",
    field: "carId",
  },
  "the contact that is merged into another one": {
    request: ({ contact }) => `POST /crm/leads/${contact}/merge`,
    body: ({ contact }) => ({ contact_id: contact }),
    code: "RESOURCE_NOT_FOUND",
    field: "contact_id",
  },
  "the vehicle that a contact asks for": {
    request: ({ contact }) => `POST /crm/leads/${contact}/assign`,
    body: ({ vehicle }) => ({ carId: vehicle, action: "Call" }),
    code: "CAR_NOT_FOUND",
    field: "carId",
  },
  "a figure in a new order": {
    request: () => "PUT /kpis/reorder",
    body: ({ kpi }, mine) => ({
      orders: [
        { id: mine.kpi, displayOrder: 5 },
        { id: kpi, displayOrder: 6 },
      ],
    }),
    code: "KPI_NOT_FOUND",
    field: "orders[1].id",
  },
  "the team whose figures are listed": {
    request: (_, { team }) => `GET /kpis?teamId=${team}`,
    code: "TEAM_NOT_FOUND",
    field: "teamId",
  },
  "the team whose figures are reset": {
    request: (_, { team }) => `POST /kpis/reset?teamId=${team}`,
    code: "TEAM_NOT_FOUND",
    field: "teamId",
  },
  "the role that somebody is invited to": {
    request: ({ team }) => `POST /teams/${team}/invite`,
    body: ({ role }) => ({ email: "somebody@example.com", roleId: role }),
    code: "RESOURCE_NOT_FOUND",
    field: "roleId",
  },
  "the vehicle that is inspected": {
    request: () => "POST /inspections/visual",
    body: ({ vehicle }) => ({ vehicle_id: vehicle, images: [photo, photo, photo, photo] }),
    code: "RESOURCE_NOT_FOUND",
    field: "vehicle_id",
  },
  "the vehicle that is valued": {
    request: () => "POST /pricing/valuate",
    body: ({ vehicle }) => ({ vehicle_id: vehicle, mileage: 100_000 }),
    code: "RESOURCE_NOT_FOUND",
    field: "vehicle_id",
  },
  "the vehicle whose valuations are listed": {
    request: (_, { vehicle }) => `GET /pricing/market-valuation?vehicle_id=${vehicle}`,
    code: "RESOURCE_NOT_FOUND",
    field: "vehicle_id",
  },
  "the vehicle that is appraised": {
    request: () => "POST /pricing/appraisals",
    body: ({ vehicle }) => ({ vehicle_id: vehicle, wanted_margin: 300 }),
    code: "RESOURCE_NOT_FOUND",
    field: "vehicle_id",
  },
  "the valuation of an appraisal": {
    request: () => "POST /pricing/appraisals",
    body: ({ valuation }, { vehicle }) => ({ vehicle_id: vehicle, valuation_id: valuation, wanted_margin: 300 }),
    code: "RESOURCE_NOT_FOUND",
    field: "valuation_id",
  },
  "the vehicle whose appraisals are listed": {
    request: (_, { vehicle }) => `GET /pricing/appraisals?vehicle_id=${vehicle}`,
    code: "RESOURCE_NOT_FOUND",
    field: "vehicle_id",
  },
  "the vehicle whose appraisals are compared with its sale": {
    request: (_, { vehicle }) => `GET /pricing/appraisals/calibration?vehicle_id=${vehicle}`,
    code: "RESOURCE_NOT_FOUND",
    field: "vehicle_id",
  },
  "the inspection that grades a car": {
    request: () => "POST /pricing/market-valuation",
    body: ({ inspection }) => ({ ...saabValuation, condition: { overall: "good", inspection_id: inspection } }),
    code: "INSPECTION_NOT_FOUND",
    field: "condition.inspection_id",
  },
  "the case of a valuation": {
    request: () => "POST /pricing/market-valuation",
    body: (theirs) => ({ ...saabValuation, case_id: theirs.case }),
    code: "INSPECTION_NOT_FOUND",
    field: "case_id",
  },
  "the comparable that is left out": {
    request: ({ valuation }, { listing }) => `PATCH /pricing/market-valuation/${valuation}/comparables/${listing}`,
    body: () => ({ excluded: true, reason: "Because." }),
    code: "RESOURCE_NOT_FOUND",
    field: "listing_id",
  },
  "the vehicle of a campaign": {
    request: () => "POST /ads/campaigns",
    body: ({ vehicle }) => ({ name: "Spring", objective: "sales", dailyBudget: 9, vehicleId: vehicle }),
    code: "CAR_NOT_FOUND",
    field: "vehicleId",
  },
  "the team that a campaign is given to": {
    request: ({ campaign }) => `PATCH /ads/campaigns/${campaign}`,
    body: ({ team }) => ({ teamId: team }),
    code: "TEAM_NOT_FOUND",
    field: "teamId",
  },
  "the vehicle whose campaigns are listed": {
    request: (_, { vehicle }) => `GET /ads/campaigns?vehicleId=${vehicle}`,
    code: "CAR_NOT_FOUND",
    field: "vehicleId",
  },
  "the campaign that is activated": {
    request: () => "POST /ads/campaigns/activate",
    body: ({ campaign }) => ({ campaignId: campaign, platforms: ["instagram"] }),
    code: "CAMPAIGN_NOT_FOUND",
    field: "campaignId",
  },
  "the vehicle whose inspections are listed": {
    request: (_, { vehicle }) => `GET /inspections/visual?vehicle_id=${vehicle}`,
    code: "RESOURCE_NOT_FOUND",
    field: "vehicle_id",
  },
};

describe.each(Object.entries(references))("another account's id as %s", (_, { request, body, code, field }) => {
  it("is answered like an unknown id, and changes nothing", async () => {
    const before = await tableDigests(server);
    const [method = "", path] = request(theirs, own).split(" ");
    const response = await outsider.fetch(`/v1${path}`, {
      method,
      ...(body && { body: JSON.stringify(body(own, theirs)), headers: { "content-type": "application/json" } }),
    });
    expect(await replyOf(response)).toMatchObject({ code, field });
    expect(await tableDigests(server)).toEqual(before);
  });
});
