import { AppError } from "../../../contracts/kit/errors.ts";
import { act, permissionMatrix, type Scene } from "../teams/matrix.ts";
import { accord, misfire } from "./diagnostics.ts";

const newCar = async ({ owner, team: { id } }: Scene): Promise<string> =>
  (await owner.api.vehicles.create({ body: { ...accord, teamId: id } })).id;
const diagnosticsOf = (vehicle_id: string, { owner }: Scene) => owner.api.mechanical.list({ query: { vehicle_id } });

const made = new WeakMap<Scene, string>();
/** One diagnostic per scene, because no act changes it. */
async function diagnostic(scene: Scene): Promise<string> {
  const known = made.get(scene);
  if (known !== undefined) return known;
  const body = { vehicle_id: await newCar(scene), ...misfire };
  const { diagnostic_id } = await scene.owner.api.mechanical.create({ body });
  made.set(scene, diagnostic_id);
  return diagnostic_id;
}

const ofCar = { seenWith: "view_inventory", hidden: "RESOURCE_NOT_FOUND", prepare: newCar } as const;
const seen = {
  needs: ["view_inventory"],
  seenWith: "view_inventory",
  hidden: "INSPECTION_NOT_FOUND",
  prepare: diagnostic,
} as const;

permissionMatrix("diagnostics", [
  act<string>({
    ...ofCar,
    title: "diagnoses a vehicle",
    needs: ["view_inventory", "inspect_vehicles"],
    act: (api, vehicle_id) => api.mechanical.create({ body: { vehicle_id, ...misfire } }),
    look: diagnosticsOf,
  }),
  act<string>({
    ...ofCar,
    title: "lists a vehicle's diagnostics",
    reads: true,
    needs: ["view_inventory"],
    act: (api, vehicle_id) => api.mechanical.list({ query: { vehicle_id } }),
  }),
  act<string>({
    ...seen,
    title: "reads a diagnostic",
    act: (api, diagnostic_id) => api.mechanical.get({ params: { diagnostic_id } }),
  }),
  act<string>({
    ...seen,
    title: "finds a diagnostic in the list",
    act: async (api, id) => {
      const { diagnostics } = await api.mechanical.list({ query: { limit: 100 } });
      if (!diagnostics.some(({ diagnostic_id }) => diagnostic_id === id)) throw new AppError("INSPECTION_NOT_FOUND");
    },
  }),
  act<string>({
    ...seen,
    title: "reads a diagnostic's report",
    act: (api, diagnostic_id) => api.mechanical.report({ params: { diagnostic_id } }),
  }),
  act<string>({
    ...seen,
    title: "reads a diagnostic's report as PDF",
    act: (api, diagnostic_id) => api.mechanical.reportPdf({ params: { diagnostic_id } }),
  }),
]);
