import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
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
  "sync.host": {
    action: "sync.host_opened",
    // the workspace must not be linked: this comes after the others
    prepare:
      async ({ admin }) =>
      () =>
        admin.api.sync.host(),
  },
};
