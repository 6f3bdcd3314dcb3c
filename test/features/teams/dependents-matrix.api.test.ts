import { AppError } from "../../../contracts/kit/errors.ts";
import { uploadWalkAround } from "../../kit/photos.ts";
import { act, permissionMatrix, type Scene } from "./matrix.ts";

let count = 0;
async function newCar({ owner, team }: Scene): Promise<string> {
  count += 1;
  return (await owner.api.vehicles.create({ body: { make: "Saab", model: `${count}`, teamId: team.id } })).id;
}
const isFound = (list: readonly { id: string }[], wanted: string): void => {
  if (!list.some(({ id }) => id === wanted)) throw new AppError("LEAD_NOT_FOUND");
};

const vehicle = { seenWith: "view_inventory", hidden: "RESOURCE_NOT_FOUND", prepare: newCar } as const;

permissionMatrix("sales and timelines", [
  act<string>({
    ...vehicle,
    title: "sells a vehicle",
    needs: ["view_inventory", "edit_inventory"],
    act: (api, id) => api.vehicles.sell({ params: { id }, body: { soldPrice: 9000 } }),
    look: (id, { owner }) => owner.api.vehicles.get({ params: { id } }),
  }),
  act<string>({
    ...vehicle,
    title: "reads a vehicle's timeline",
    reads: true,
    needs: ["view_inventory"],
    act: (api, id) => api.vehicles.timeline({ params: { id } }),
  }),
]);

const newLead = async (scene: Scene): Promise<string> => {
  const body = { action: "Call", targetName: "Ada", targetInfo: "ada@example.com" };
  return (await scene.owner.api.leads.create({ params: { carId: await newCar(scene) }, body })).id;
};
const lead = { needs: ["view_inventory"], prepare: newLead } as const;

permissionMatrix("leads in lists", [
  act<string>({
    ...lead,
    title: "finds a lead in the list",
    reads: true,
    hidden: "LEAD_NOT_FOUND",
    seenWith: "view_inventory",
    act: async (api, id) => isFound(await api.leads.list({ query: { limit: 1000 } }), id),
  }),
  act<string>({
    ...lead,
    title: "finds a lead in the list of its status",
    reads: true,
    hidden: "LEAD_NOT_FOUND",
    seenWith: "view_inventory",
    act: async (api, id) =>
      isFound(await api.leads.listOfStatus({ params: { status: "NEW" }, query: { limit: 1000 } }), id),
  }),
  act<string>({
    ...lead,
    title: "reads a lead as ADF",
    reads: true,
    hidden: "UNAUTHORIZED_LEAD_ACCESS",
    refused: "UNAUTHORIZED_LEAD_ACCESS",
    act: (api, id) => api.leads.adf({ params: { id } }),
  }),
]);

const inspections = new WeakMap<Scene, string>();
/** One canceled inspection per scene. It has no results: callers with the permission get INSPECTION_NOT_READY. */
async function inspection(scene: Scene): Promise<string> {
  const known = inspections.get(scene);
  if (known !== undefined) return known;
  const { api } = scene.owner;
  const body = { vehicle_id: await newCar(scene), images: await uploadWalkAround(api) };
  const { inspection_id } = await api.visual.create({ body });
  await api.visual.cancel({ params: { inspection_id } });
  inspections.set(scene, inspection_id);
  return inspection_id;
}
const seen = {
  needs: ["view_inventory"],
  seenWith: "view_inventory",
  hidden: "INSPECTION_NOT_FOUND",
  prepare: inspection,
  look: async (inspection_id: string, { owner }: Scene) => {
    const { images, ...rest } = await owner.api.visual.get({ params: { inspection_id } });
    // The URL of an image gets a new signature every five minutes.
    return { ...rest, images: images.map((image) => ({ ...image, url: image.url.replace(/\?.*/, "") })) };
  },
} as const;
const changed = { ...seen, needs: ["view_inventory", "inspect_vehicles"] } as const;
const answers = "INSPECTION_NOT_READY";
const dent = { type: "dent", severity: "minor", location: { part: "hood" } } as const;

permissionMatrix("inspections", [
  act<string>({
    ...seen,
    title: "reads an inspection",
    act: (api, inspection_id) => api.visual.get({ params: { inspection_id } }),
  }),
  act<string>({
    ...seen,
    answers,
    title: "reads an inspection's report",
    act: (api, inspection_id) => api.visual.report({ params: { inspection_id } }),
  }),
  act<string>({
    ...seen,
    answers,
    title: "reads an inspection's report as PDF",
    act: (api, inspection_id) => api.visual.reportPdf({ params: { inspection_id } }),
  }),
  act<string>({
    ...seen,
    answers,
    title: "compares an inspection",
    act: (api, inspection_id) => api.visual.compare({ params: { inspection_id, other_id: inspection_id } }),
  }),
  act<string>({
    ...seen,
    answers,
    title: "mails an inspection's report to a buyer",
    needs: ["view_inventory", "create_leads"],
    act: (api, inspection_id) =>
      api.reportSharing.share({ params: { inspection_id }, body: { email: "buyer@example.com" } }),
  }),
  act<string>({
    ...changed,
    title: "cancels an inspection",
    act: (api, inspection_id) => api.visual.cancel({ params: { inspection_id } }),
  }),
  act<string>({
    ...changed,
    answers,
    title: "reviews a finding",
    act: (api, inspection_id) =>
      api.visual.review({ params: { inspection_id, damage_id: "1" }, body: { review: "confirmed" } }),
  }),
  act<string>({
    ...changed,
    answers,
    title: "enters a grade by hand",
    act: (api, inspection_id) =>
      api.byHand.enter({
        params: { inspection_id },
        body: { revision: 0, manual_grade: { value: 3, reason: "Worn" } },
      }),
  }),
  act<string>({
    ...seen,
    title: "reads what was entered by hand",
    act: (api, inspection_id) => api.byHand.get({ params: { inspection_id } }),
  }),
  act<string>({
    ...changed,
    answers,
    title: "adds a finding",
    act: (api, inspection_id) => api.visual.addDamage({ params: { inspection_id }, body: dent }),
  }),
  act<string>({
    ...changed,
    answers,
    title: "deletes a finding",
    act: (api, inspection_id) => api.visual.deleteDamage({ params: { inspection_id, damage_id: "1" } }),
  }),
]);
