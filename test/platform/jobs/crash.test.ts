import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { beginImport, csvOf, header, rows } from "../../features/market/files.ts";
import { clip, video } from "../../features/spin360/clips.ts";
import { type Killable, startKillable } from "../../kit/killable.ts";
import { uploadWalkAround } from "../../kit/photos.ts";

/**
 * `KILLS=50 npx vitest run test/platform/jobs/crash` for more kills. Eight is twice the number of errors that an
 * inspection may have.
 */
const kills = Number(process.env.KILLS ?? 8);

let server: Killable;
beforeAll(async () => {
  server = await startKillable();
}, 60_000);
afterAll(() => server.close());

/** The same pauses in every run, from 0.1 s to 1.9 s. */
const pauseMs = (round: number): number => 100 + ((round * 731) % 1_800);

it(`three clips, three inspections and an import of 40,000 rows complete although the server is killed ${kills} times`, async () => {
  const { api } = server.caller;
  const { id: vehicle_id } = await api.vehicles.create({ body: { make: "Honda", model: "Accord" } });
  const spins: string[] = [];
  const inspections: string[] = [];
  for (let i = 0; i < 3; i += 1) {
    const { data } = await api.spin360.upload({ file: video(await clip()), body: { side: "OUTSIDE" } });
    spins.push(data.jobId);
    const images = await uploadWalkAround(api, 5);
    inspections.push((await api.visual.create({ body: { vehicle_id, images } })).inspection_id);
  }
  const imported = await beginImport(server.caller, csvOf(header, ...rows(40_000)));

  for (let round = 0; round < kills; round += 1) {
    await pause(pauseMs(round));
    await server.kill();
    await server.start();
  }

  await vi.waitFor(
    async () => {
      for (const jobId of spins) expect(await api.spin360.job({ params: { jobId } })).toMatchObject({ state: "ready" });
      for (const inspection_id of inspections)
        expect(await api.visual.get({ params: { inspection_id } })).toMatchObject({ status: "completed" });
      expect(await api.market.getImport({ params: imported })).toMatchObject({ status: "completed", created: 40_000 });
    },
    { timeout: 240_000, interval: 200 },
  );
  const announced = (id: string) =>
    server.look("select id from outbox_events where name like '%.completed' and payload like ?", `%${id}%`);
  for (const id of [...spins, ...inspections]) expect(announced(id)).toHaveLength(1);
  expect(server.look("pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
}, 900_000);
