import { firstReceipt } from "../../../../server/features/sync/protocol/batch.ts";
import { blob, photo } from "../../../kit/photos.ts";
import { fileRow } from "../../../kit/sent-files.ts";
import { createSyncNotes } from "../../scene/sync-notes.ts";
import { type Cast, type Person, until } from "../cast.ts";

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
  await workstation.show.sync.compare({ body: { ...installation, step: { kind: "begin", rows: 20 } } });
  await workstation.show.sync.news({ query: { epoch, seq: 0 } });
  await owner.show.sync.link({ body: { url: host.url, apiKey: secret } });
  await settled(owner);
  await owner.show.sync.run();
  await settled(owner);
  await owner.show.sync.status();
  await reviewing(host, owner, hosted);
  await refusing(host, hosted);
  await owner.show.sync.unlink();
}

/** Waits until rows and files are exchanged, so that the next examples do not depend on when that was. */
const settled = ({ api }: Person) =>
  until("end of the exchange", async () => {
    const { lastSuccessAt, isRunning, filesWaiting } = await api.sync.status();
    return lastSuccessAt !== null && !isRunning && filesWaiting === 0;
  });

const vin = "1HGCM82633A004352";
const oneSecond = 1000;

/** Both sides change the same car while they are apart, and the owner settles what they find. */
async function reviewing(host: Cast, owner: Person, hosted: Person): Promise<void> {
  const { api, show } = owner;
  await show.sync.pause();
  const car = await api.vehicles.create({ body: { make: "Honda", model: "Accord", vin, stockNumber: "A1042" } });
  await show.sync.queue();
  await api.sync.run();
  const params = { id: car.id };
  await api.vehicles.update({ params, body: { location: "Row 3" } });
  // the later change is the hosted one
  host.clock.advance(oneSecond);
  await hosted.api.vehicles.update({ params, body: { location: "Showroom" } });
  await api.sync.run();
  await show.syncConflicts.list({ query: { limit: 10 } });
  const [conflict] = (await api.syncConflicts.list({})).conflicts;
  const at = { params: { id: conflict?.id ?? "" } };
  await show.syncConflicts.get(at);
  await show.syncConflicts.resolve({ ...at, body: { choice: "other", fields: ["location"] } });
  await api.sync.run();
  await show.sync.history({ query: { limit: 10 } });
  await show.sync.resume();
}

/** A lead cannot be stored because its car was deleted. The car comes back, and so does the lead; another one is given up. */
async function refusing(host: Cast, admin: Person): Promise<void> {
  for (const [name, act] of [
    ["Alan Turing", "retry"],
    ["Ada King", "dismiss"],
  ] as const) {
    const email = `${act}@mainstreetmotors.example`;
    const someone = await host.person(name, email, admin);
    const car = await someone.api.vehicles.create({ body: { make: "Honda", model: "Accord" } });
    const body = { action: "Call", targetName: name, targetInfo: "+1 512 555 0142" };
    await someone.api.leads.create({ params: { carId: car.id }, body });
    const { deadLetter } = await createSyncNotes(someone, car.id);
    if (act === "retry") await someone.show.syncDeadLetters.list({ query: { limit: 10 } });
    await someone.show.syncDeadLetters[act]({ params: { id: deadLetter } });
  }
}
