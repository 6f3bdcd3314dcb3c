import { firstReceipt } from "../../../../server/features/sync/protocol/batch.ts";
import { blob, photo } from "../../../kit/photos.ts";
import { fileRow } from "../../../kit/sent-files.ts";
import type { Cast } from "../cast.ts";

/** The dealership links its workstation with its hosted server. */
export async function syncing(desk: Cast, host: Cast): Promise<void> {
  const email = "grace@mainstreetmotors.example";
  const owner = await desk.person("Grace Hopper", email, desk.caller());
  const hosted = await host.person("Grace Hopper", email, host.caller());
  const { secret } = await hosted.api.keys.create({
    body: { name: "Workstation", environment: "production", permissions: ["sync:write"] },
  });
  const workstation = host.caller(secret);
  await workstation.show.sync.host();
  const epoch = "3b1f0c5e9a7d2468b0c1d2e3";
  const installation = { installationId: "0a1b2c3d4e5f60718293a4b5c6d7e8f9", epoch };
  const sentAtMs = desk.clock.now().getTime();
  const picture = await photo();
  const { row, key, query } = fileRow(picture, { at: desk.clock.now(), id: "0198c1f2-6a3b-7c4d-8e5f-a1b2c3d4e5f6" });
  await workstation.show.sync.push({
    body: { ...installation, n: 1, receipt: firstReceipt(epoch), sentAtMs, rows: [row] },
  });
  await workstation.show.sync.wantedFiles();
  const chunk = { file: blob(picture), fileName: "chunk" };
  await workstation.show.sync.sendFile({ params: { key }, query, ...chunk });
  await workstation.show.sync.readFile({ params: { key }, query: { offset: 0 } });
  await workstation.show.sync.pull({ body: { ...installation, cursor: null } });
  await owner.show.sync.link({ body: { url: host.url, apiKey: secret } });
  await owner.show.sync.run();
  await owner.show.sync.status();
  await owner.show.sync.unlink();
}
