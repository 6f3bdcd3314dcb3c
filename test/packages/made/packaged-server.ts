import type { ServerProgram } from "../../../main/server/child.ts";
import { spawnIntact } from "../../../main/server/intact.ts";
import { signedIn } from "../../kit/people.ts";
import { uploadWalkAround } from "../../kit/photos.ts";

/**
 * Starts the server of a package as the shell does: its own Node, its files compared with the list. The environment has nothing
 * of this repository, and no PATH, so that no installed ffmpeg is found.
 */
export async function startPackaged(program: Omit<ServerProgram, "env">, dataFolder: string) {
  let log = "";
  const env = { FORECOURT_PORT: "0", FORECOURT_DATA_DIR: dataFolder, FORECOURT_BACKUP_HOUR: "off", PATH: "" };
  const keep = (lines: string): void => {
    log += lines;
  };
  const start = spawnIntact({ ...program, env }, { log: keep, damaged: "damaged", secretKey: () => undefined });
  const child = start();
  const url = await new Promise<string>((resolve, reject) => {
    child.events.onReady = (server) => resolve(server.url);
    child.events.onFailed = (message) => reject(new Error(`${message}\n${log}`));
    child.events.onExit = (how) => reject(new Error(`${how}\n${log}`));
  });
  return {
    /** What the server says about its parts, for example models and ffmpeg. */
    async parts(): Promise<unknown> {
      return (await fetch(new URL("/ready", url))).json();
    },
    /** Signs up and inspects a drawn car. */
    async inspect() {
      const owner = await signedIn({ url });
      const { api } = owner;
      const car = await api.vehicles.create({ body: { make: "Honda", model: "Accord" } });
      const images = await uploadWalkAround(api);
      const inspection = await api.visual.create(
        { body: { vehicle_id: car.id, images, options: { generate_report: true } } },
        { headers: { prefer: "wait=60" } },
      );
      const report = await owner.fetch(`/v1/inspections/visual/${inspection.inspection_id}/report.pdf`);
      const { ffmpeg } = await api.installation.read();
      return { inspection, ffmpeg, reportType: report.headers.get("content-type") };
    },
    stop: () => child.stop(5000),
  };
}
