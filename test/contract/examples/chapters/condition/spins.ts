import { clip, video } from "../../../../features/spin360/clips.ts";
import { type Caller, given, until } from "../../cast.ts";

const carId = "A1042";
const ofCabin = { side: "INSIDE", carId } as const;

/** A clip of the cabin, which needs no model. */
export async function spins({ show, api, uncalled }: Caller): Promise<void> {
  const { data } = await show.spin360.upload({
    file: video(await clip()),
    fileName: "cabin.mp4",
    body: { ...ofCabin, fps: 4 },
  });
  const { jobId } = data;
  const params = { jobId };
  await until("spin", async () => (await api.spin360.job({ params })).state === "ready");
  await show.spin360.job({ params });
  await show.spin360.jobs({ query: { carId, state: "ready", limit: 1 } });
  await show.spin360.frames({ query: { jobId, side: "INSIDE" } });
  const found = await show.spinFindings.add({
    params,
    body: {
      type: "scratch",
      part: "front_door_left",
      seen_in: [{ frame: 2, coordinates: { x: 60, y: 80, width: 40, height: 22 } }],
    },
  });
  await show.spin360.maskFrames({ query: ofCabin });
  await show.spin360.viewer({ params: { carId } });
  // the build makes the viewer that the folder contains
  uncalled("spin360_export", { params: { carId }, query: { masks: "false" } });
  await show.spinFindings.remove({ params: { ...params, damage_id: found.damage_id } });
  await show.spin360.attach({ params, body: { carId: "A1045" } });
  await stoppedAndRetried({ show, api });
  await show.spin360.changeSettings({ body: { keepOriginalsDays: 90 } });
  await show.spin360.settings();
}

async function stoppedAndRetried({ show, api }: Pick<Caller, "show" | "api">): Promise<void> {
  const { data } = await api.spin360.upload({ file: video(await clip()), fileName: "cabin-2.mp4", body: ofCabin });
  const params = { jobId: data.jobId };
  await show.spin360.cancel({ params });
  await until("cancelled spin", async () => (await api.spin360.job({ params })).state === "failed");
  await show.spin360.retry({ params });
  await until("spin", async () => (await api.spin360.job({ params })).state === "ready");
  const { data: removed } = await show.spin360.cleanup({ body: ofCabin });
  given(removed.filesDeleted, "deleted files");
}
