import { clip, video } from "../../features/spin360/clips.ts";
import { beginsHeavyWork, countIn, eventProblems, eventually, type Scene, type Work } from "./work.ts";

/** The frames of a clip of two seconds. */
const framesPerSpin = 10;

/** Spins of clips. The next one begins when the last one has ended. */
export async function spinWork(scene: Scene): Promise<Work> {
  const { api } = scene.server.caller;
  const file = video(await clip());
  const begun: string[] = [];

  const stateOf = async (jobId: string) => (await api.spin360.job({ params: { jobId } })).state;
  const hasEnded = (state: string) => state === "ready" || state === "failed";

  return {
    name: "spins",
    async step() {
      const last = begun.at(-1);
      if (!beginsHeavyWork(scene, last === undefined)) return;
      if (last !== undefined && !hasEnded(await stateOf(last))) return;
      const { data } = await api.spin360.upload({ file, body: { side: "OUTSIDE" } });
      begun.push(data.jobId);
    },
    async settle() {
      const found: string[] = [];
      for (const id of begun.splice(0)) {
        const state = await eventually(async () => {
          const now = await stateOf(id);
          return hasEnded(now) ? now : undefined;
        });
        if (state !== "ready") found.push(`spin ${id} is ${state}`);
        const frames = countIn(scene, "spin_frames where job_id = ?", id);
        if (frames !== framesPerSpin) found.push(`spin ${id} has ${frames} frames`);
        found.push(...eventProblems(scene, "%.completed", id));
      }
      return found;
    },
  };
}
