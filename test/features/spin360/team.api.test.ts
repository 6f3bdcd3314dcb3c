import { AppError } from "../../../contracts/kit/errors.ts";
import { act, permissionMatrix, type Scene } from "../teams/matrix.ts";
import { video } from "./clips.ts";
import { spinOf } from "./spins.ts";

let count = 0;
async function newCar({ owner, team }: Scene): Promise<string> {
  count += 1;
  return (await owner.api.vehicles.create({ body: { make: "Saab", model: `${count}`, teamId: team.id } })).id;
}
const newSpin = async (scene: Scene): Promise<string> => spinOf(scene.server, await newCar(scene));
const running = async (scene: Scene): Promise<string> =>
  spinOf(scene.server, await newCar(scene), { state: "frames_stored", frames: 1 });
const stopped = async (scene: Scene): Promise<string> =>
  spinOf(scene.server, await newCar(scene), {
    state: "failed",
    frames: 1,
    failure: { code: "CANCELLED", message: "Cancelled." },
  });
const spinnedCar = async (scene: Scene): Promise<string> => {
  const car = await newCar(scene);
  await spinOf(scene.server, car);
  return car;
};
const job = (jobId: string, { owner }: Scene) => owner.api.spin360.job({ params: { jobId } });
const spins = (carId: string, { owner }: Scene) =>
  owner.api.spin360.viewer({ params: { carId } }).then(withoutAddresses);
/** Removes addresses, which contain the time. */
const withoutAddresses = (manifest: unknown): unknown =>
  JSON.parse(JSON.stringify(manifest, (name, value: unknown) => (/url$/i.test(name) ? undefined : value)));

const ofJob = { seenWith: "view_inventory", hidden: "JOB_NOT_FOUND" } as const;
const ofCar = { seenWith: "view_inventory", hidden: "CAR_NOT_FOUND" } as const;
const seeing = ["view_inventory"] as const;
const inspecting = ["view_inventory", "inspect_vehicles"] as const;
const changing = ["view_inventory", "edit_inventory"] as const;

permissionMatrix("360", [
  act({
    ...ofJob,
    title: "sees a job",
    reads: true,
    needs: seeing,
    prepare: newSpin,
    act: (api, jobId) => api.spin360.job({ params: { jobId } }),
  }),
  act({
    ...ofJob,
    title: "finds a job in the list",
    reads: true,
    needs: seeing,
    prepare: newSpin,
    act: async (api, id) => {
      const list = await api.spin360.jobs({ query: { limit: 1000 } });
      if (!list.some(({ jobId }) => jobId === id)) throw new AppError("JOB_NOT_FOUND");
    },
  }),
  act({
    ...ofJob,
    title: "sees frames",
    reads: true,
    needs: seeing,
    prepare: newSpin,
    act: (api, jobId) => api.spin360.frames({ query: { jobId, side: "OUTSIDE" } }),
  }),
  act({
    ...ofCar,
    title: "sees masks",
    reads: true,
    needs: seeing,
    prepare: spinnedCar,
    act: (api, carId) => api.spin360.maskFrames({ query: { carId, side: "OUTSIDE" } }),
  }),
  act({
    ...ofCar,
    title: "turns the spin",
    reads: true,
    needs: seeing,
    prepare: spinnedCar,
    act: (api, carId) => api.spin360.viewer({ params: { carId } }),
  }),
  act({
    ...ofCar,
    title: "uploads a clip",
    needs: inspecting,
    prepare: newCar,
    // the clip is invalid, so that callers with the permission get an error and the matrix creates no spins
    answers: "INVALID_FILE_TYPE",
    act: (api, carId) =>
      api.spin360.upload({ file: video(Buffer.from("no clip")), fileName: "a.mp4", body: { carId, side: "INSIDE" } }),
    look: spins,
  }),
  act({
    ...ofCar,
    title: "cleans up",
    needs: changing,
    prepare: spinnedCar,
    act: (api, carId) => api.spin360.cleanup({ body: { carId, side: "OUTSIDE" } }),
    look: spins,
  }),
  act({
    ...ofJob,
    title: "stops a job",
    needs: inspecting,
    prepare: running,
    act: (api, jobId) => api.spin360.cancel({ params: { jobId } }),
    look: job,
  }),
  act({
    ...ofJob,
    title: "tries a job again",
    needs: inspecting,
    prepare: stopped,
    act: (api, jobId) => api.spin360.retry({ params: { jobId } }),
    look: job,
  }),
  act({
    ...ofJob,
    title: "says that it is another car's",
    needs: changing,
    prepare: async (scene) => ({ jobId: await newSpin(scene), carId: await newCar(scene) }),
    act: (api, { jobId, carId }) => api.spin360.attach({ params: { jobId }, body: { carId } }),
    look: ({ jobId }, scene) => job(jobId, scene),
  }),
]);
