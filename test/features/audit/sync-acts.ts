import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createSyncNotes } from "../../contract/scene/sync-notes.ts";
import { person } from "../teams/people.ts";
import type { Audited, Scene } from "./acts.ts";

/** A server that accepts to be the host of a link, for as long as the act takes. */
async function whileHosted(act: (url: string) => Promise<unknown>): Promise<void> {
  const server = createServer((_req, res) => {
    res.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ timeMs: Date.now() }));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  try {
    await act(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const apiKey = `prod_${"0".repeat(49)}`;
const link = ({ admin }: Scene) => whileHosted((url) => admin.api.sync.link({ body: { url, apiKey } }));

/** A person with a conflict and a dead letter. */
async function noted({ server, admin }: Scene) {
  const someone = await person(server, admin);
  const car = await someone.api.vehicles.create({ body: { make: "Saab", model: "900" } });
  const body = { action: "Call", targetName: "Ada", targetInfo: "ada@example.com" };
  await someone.api.leads.create({ params: { carId: car.id }, body });
  return { person: someone, ...(await createSyncNotes(someone, car.id)) };
}

/** The acts on links of sync, by the endpoint's feature and name. */
export const syncActs: Readonly<Record<string, Audited>> = {
  "sync.link": { action: "sync.linked", prepare: async (scene) => () => link(scene) },
  "sync.unlink": {
    action: "sync.unlinked",
    prepare: async (scene) => {
      await link(scene);
      return () => scene.admin.api.sync.unlink();
    },
  },
  "sync.pause": {
    action: "sync.paused",
    prepare: async (scene) => {
      await link(scene);
      return () => scene.admin.api.sync.pause();
    },
  },
  "sync.resume": {
    action: "sync.resumed",
    prepare:
      async ({ admin }) =>
      () =>
        admin.api.sync.resume(),
  },
  "sync.host": {
    action: "sync.host_opened",
    prepare: async ({ admin }) => {
      // a linked workspace is no host
      if ((await admin.api.sync.status()).role === "workstation") await admin.api.sync.unlink();
      return () => admin.api.sync.host();
    },
  },
  "syncConflicts.resolve": {
    action: "sync.conflict_resolved",
    prepare: async (scene) => {
      const { person: someone, conflict } = await noted(scene);
      return () => someone.api.syncConflicts.resolve({ params: { id: conflict }, body: { choice: "current" } });
    },
  },
  "syncDeadLetters.retry": {
    action: "sync.dead_letter_retried",
    prepare: async (scene) => {
      const { person: someone, deadLetter } = await noted(scene);
      return () => someone.api.syncDeadLetters.retry({ params: { id: deadLetter } });
    },
  },
  "syncDeadLetters.dismiss": {
    action: "sync.dead_letter_dismissed",
    prepare: async (scene) => {
      const { person: someone, deadLetter } = await noted(scene);
      return () => someone.api.syncDeadLetters.dismiss({ params: { id: deadLetter } });
    },
  },
};
