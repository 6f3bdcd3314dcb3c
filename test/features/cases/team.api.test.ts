import { AppError } from "../../../contracts/kit/errors.ts";
import { inspected } from "../../kit/stored-inspections.ts";
import { misfire } from "../mechanical/diagnostics.ts";
import { act, permissionMatrix, type Scene } from "../teams/matrix.ts";

const vin = "1HGCM82633A004352";

const cars = new WeakMap<Scene, string>();
/** The team's vehicle with the VIN, created once per scene. */
async function teamCar(scene: Scene): Promise<string> {
  const known = cars.get(scene);
  if (known !== undefined) return known;
  const { id } = await scene.owner.api.vehicles.create({ body: { vin, teamId: scene.team.id } });
  cars.set(scene, id);
  return id;
}

/** A case of the team's car with one step done. */
async function opened(scene: Scene): Promise<string> {
  const vehicle_id = await teamCar(scene);
  const body = { vehicle: { vin }, inspection_type: "full" } as const;
  const { inspection_id } = await scene.owner.api.cases.create({ body });
  await scene.owner.api.mechanical.create({ body: { vehicle_id, case_id: inspection_id, ...misfire } });
  return inspection_id;
}
async function completed(scene: Scene): Promise<string> {
  const inspection_id = await opened(scene);
  await scene.owner.api.cases.complete({ params: { inspection_id } });
  return inspection_id;
}
async function skipped(scene: Scene): Promise<string> {
  const inspection_id = await opened(scene);
  const body = { reason: "It is not on the lot." };
  await scene.owner.api.cases.skipStep({ params: { inspection_id, step: "visual" }, body });
  return inspection_id;
}
const stepsOfCase = async (inspection_id: string, { owner }: Scene) =>
  (await owner.api.cases.get({ params: { inspection_id } })).steps;
const advancedDiagnostic = async (scene: Scene): Promise<string> => {
  const body = { vehicle_id: await teamCar(scene), diagnostic_level: "basic" } as const;
  return (await scene.owner.api.advanced.create({ body })).diagnostic_id;
};

const seen = { needs: ["view_inventory"], seenWith: "view_inventory", hidden: "INSPECTION_NOT_FOUND" } as const;

permissionMatrix("full inspections", [
  act<string>({
    ...seen,
    title: "reads a case",
    reads: true,
    prepare: opened,
    act: (api, inspection_id) => api.cases.get({ params: { inspection_id } }),
  }),
  act<string>({
    ...seen,
    title: "finds a case in the list",
    prepare: opened,
    act: async (api, id) => {
      const { inspections } = await api.cases.list({ query: { limit: 100 } });
      if (!inspections.some(({ inspection_id }) => inspection_id === id)) throw new AppError("INSPECTION_NOT_FOUND");
    },
  }),
  act<string>({
    ...seen,
    title: "completes a case",
    needs: ["view_inventory", "inspect_vehicles"],
    prepare: opened,
    act: (api, inspection_id) => api.cases.complete({ params: { inspection_id } }),
    look: async (inspection_id, { owner }) => (await owner.api.cases.get({ params: { inspection_id } })).status,
  }),
  act<string>({
    ...seen,
    title: "cancels a case",
    needs: ["view_inventory", "inspect_vehicles"],
    prepare: opened,
    act: (api, inspection_id) =>
      api.cases.cancel({ params: { inspection_id }, body: { reason: "The seller took it back." } }),
    look: async (inspection_id, { owner }) => (await owner.api.cases.get({ params: { inspection_id } })).status,
  }),
  act<string>({
    ...seen,
    title: "reopens a case",
    needs: ["view_inventory", "inspect_vehicles"],
    prepare: completed,
    act: (api, inspection_id) => api.cases.reopen({ params: { inspection_id } }),
    look: async (inspection_id, { owner }) => (await owner.api.cases.get({ params: { inspection_id } })).status,
  }),
  act<string>({
    ...seen,
    title: "skips a step of a case",
    needs: ["view_inventory", "inspect_vehicles"],
    prepare: opened,
    act: (api, inspection_id) =>
      api.cases.skipStep({ params: { inspection_id, step: "visual" }, body: { reason: "It is not on the lot." } }),
    look: stepsOfCase,
  }),
  act<string>({
    ...seen,
    title: "stops skipping a step of a case",
    needs: ["view_inventory", "inspect_vehicles"],
    prepare: skipped,
    act: (api, inspection_id) => api.cases.unskipStep({ params: { inspection_id, step: "visual" } }),
    look: stepsOfCase,
  }),
  act<string>({
    ...seen,
    title: "uses an earlier inspection in a case",
    needs: ["view_inventory", "inspect_vehicles"],
    prepare: opened,
    act: async (api, inspection_id, scene) =>
      api.cases.setPhotos({
        params: { inspection_id },
        body: { visual_inspection_id: await inspected(scene.server, await teamCar(scene)) },
      }),
    look: async (inspection_id, scene) => (await stepsOfCase(inspection_id, scene)).visual.status,
  }),
  act<string>({
    ...seen,
    title: "reads a case's report",
    reads: true,
    prepare: completed,
    act: (api, inspection_id) => api.cases.report({ params: { inspection_id } }),
  }),
  act<string>({
    ...seen,
    title: "reads a case's report as PDF",
    reads: true,
    prepare: completed,
    act: (api, inspection_id) => api.cases.reportPdf({ params: { inspection_id } }),
  }),
  act<string>({
    ...seen,
    title: "creates an advanced diagnostic",
    needs: ["view_inventory", "inspect_vehicles"],
    hidden: "RESOURCE_NOT_FOUND",
    prepare: teamCar,
    act: (api, vehicle_id) => api.advanced.create({ body: { vehicle_id, diagnostic_level: "basic" } }),
  }),
  act<string>({
    ...seen,
    title: "reads an advanced diagnostic",
    reads: true,
    prepare: advancedDiagnostic,
    act: (api, diagnostic_id) => api.advanced.get({ params: { diagnostic_id } }),
  }),
  act<string>({
    ...seen,
    title: "finds an advanced diagnostic in the list",
    prepare: advancedDiagnostic,
    act: async (api, id) => {
      const { diagnostics } = await api.advanced.list({ query: { limit: 100 } });
      if (!diagnostics.some(({ diagnostic_id }) => diagnostic_id === id)) throw new AppError("INSPECTION_NOT_FOUND");
    },
  }),
]);
