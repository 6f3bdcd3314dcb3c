import { act, permissionMatrix, type Scene } from "../teams/matrix.ts";
import { accordInStock, accords, stockMarket } from "../valuations/market.ts";

interface Thing {
  readonly vehicle_id: string;
  readonly appraisal_id: string;
}
const appraisalByScene = new WeakMap<Scene, Thing>();
/** One appraisal for all roles. Their changes do not affect the other cases. */
async function appraisal(scene: Scene): Promise<Thing> {
  const known = appraisalByScene.get(scene);
  if (known) return known;
  const { owner, server, team } = scene;
  await stockMarket(server, owner, accords(20));
  const { id: vehicle_id } = await owner.api.vehicles.create({ body: { ...accordInStock, teamId: team.id } });
  const { appraisal_id } = await owner.api.appraisals.create({ body: { vehicle_id, wanted_margin: 1000 } });
  appraisalByScene.set(scene, { vehicle_id, appraisal_id });
  return { vehicle_id, appraisal_id };
}

const common = { seenWith: "view_inventory", hidden: "RESOURCE_NOT_FOUND", prepare: appraisal } as const;
const changing = {
  ...common,
  needs: ["view_inventory", "view_costs", "edit_inventory"],
  look: async ({ vehicle_id }: Thing, { owner }: Scene) => owner.api.appraisals.list({ query: { vehicle_id } }),
} as const;

permissionMatrix("appraisals", [
  act<Thing>({
    ...changing,
    title: "appraises a vehicle",
    act: (api, { vehicle_id }) => api.appraisals.create({ body: { vehicle_id, wanted_margin: 500 } }),
  }),
  act<Thing>({
    ...changing,
    title: "records a decision",
    act: (api, { appraisal_id }) =>
      api.appraisals.update({ params: { appraisal_id }, body: { decision: "bought", price_paid: 9000 } }),
  }),
  act<Thing>({
    ...common,
    needs: ["view_inventory", "view_costs"],
    title: "reads an appraisal",
    act: (api, { appraisal_id }) => api.appraisals.get({ params: { appraisal_id } }),
  }),
  act<Thing>({
    ...common,
    needs: ["view_inventory", "view_costs"],
    title: "prints an appraisal",
    act: (api, { appraisal_id }) => api.appraisals.reportPdf({ params: { appraisal_id } }),
  }),
  act<Thing>({
    ...common,
    needs: ["view_inventory"],
    title: "lists a vehicle's appraisals, without those with hidden costs",
    act: (api, { vehicle_id }) => api.appraisals.list({ query: { vehicle_id } }),
  }),
  act<Thing>({
    ...common,
    needs: ["view_inventory"],
    title: "compares a vehicle's appraisals with its sale",
    act: (api, { vehicle_id }) => api.appraisals.calibration({ query: { vehicle_id } }),
  }),
]);
