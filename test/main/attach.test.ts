import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { runningFile } from "../../contracts/desktop/server-messages.ts";
import { findRunning as findFromShell } from "../../main/server/attach.ts";
import { findRunning as findFromServer } from "../../server/platform/shell/find-running.ts";
import { withProof } from "../../server/platform/shell/proof.ts";

const token = "0123456789abcdef0123456789abcdef";

async function serving(serverToken: string | undefined): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-attach-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const app = (_req: unknown, res: { end(text: string): void }) => res.end("{}");
  const server = createServer(serverToken === undefined ? app : withProof(serverToken, app));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  // a listening TCP server has an address with a port
  const { port } = server.address() as AddressInfo;
  writeFileSync(
    join(folder, runningFile),
    JSON.stringify({ url: `http://127.0.0.1:${port}`, pid: process.pid, token }),
  );
  return folder;
}

describe.each([
  ["the shell", findFromShell],
  ["the server", findFromServer],
])("findRunning of %s", (_finder, findRunning) => {
  it("finds the server that knows the folder's token", async () => {
    expect(await findRunning(await serving(token))).toMatchObject({ token });
  });

  it("another program on the noted port is not used", async () => {
    expect(await findRunning(await serving(undefined))).toBeUndefined();
    expect(await findRunning(await serving(token.replace("0", "1")))).toBeUndefined();
  });

  it("a folder without a note has no server", async () => {
    expect(await findRunning(tmpdir())).toBeUndefined();
  });
});
