import { uploadWalkAround } from "../../kit/photos.ts";
import { beginsHeavyWork, eventProblems, eventually, type Scene, type Work } from "./work.ts";

/** Visual inspections of four photos. The next one begins when the last one has ended. */
export async function inspectionWork(scene: Scene): Promise<Work> {
  const { api } = scene.server.caller;
  const photos = await uploadWalkAround(api, 4);
  const begun: string[] = [];

  const statusOf = async (inspection_id: string) => (await api.visual.get({ params: { inspection_id } })).status;
  const isIdle = async () => {
    const last = begun.at(-1);
    return last === undefined || (await statusOf(last)) === "completed";
  };

  return {
    name: "inspections",
    async step() {
      if (!beginsHeavyWork(scene, begun.length === 0) || !(await isIdle())) return;
      // the photos' addresses have the port of the start at which they were uploaded
      const images = photos.map((photo) => ({ ...photo, url: `${scene.server.url}${new URL(photo.url).pathname}` }));
      begun.push((await api.visual.create({ body: { vehicle_id: scene.vehicleId, images } })).inspection_id);
    },
    async settle() {
      const found: string[] = [];
      for (const id of begun.splice(0)) {
        const status = await eventually(async () => {
          const now = await statusOf(id);
          return now === "processing" ? undefined : now;
        });
        if (status !== "completed") found.push(`inspection ${id} is ${status}`);
        found.push(...eventProblems(scene, "%.completed", id));
      }
      return found;
    },
  };
}
