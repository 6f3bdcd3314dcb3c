import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runningFile } from "../../../contracts/desktop/server-messages.ts";
import { openOwnServer } from "../../../server/cli/local/own-server.ts";
import { readConfig } from "../../../server/config.ts";

const folder = mkdtempSync(join(tmpdir(), "forecourt-own-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const settings = { FORECOURT_DATA_DIR: folder, FORECOURT_LOG_LEVEL: "silent", FORECOURT_KEYCHAIN: "off" };

describe("openOwnServer", () => {
  it("is not found by others, which it would end with the command, and signs out after Ctrl+C", async () => {
    const interruption = new AbortController();
    const own = await openOwnServer(readConfig(settings), interruption.signal);
    try {
      expect(existsSync(join(folder, runningFile))).toBe(false);
      const email = "grace@example.com";
      await own.api.accounts.register({ body: { email, name: "Grace", password: "a long enough password" } });
      const account = await own.accountOf(email);
      if (!account) throw new Error("there is no account");
      const person = await own.signIn(account);
      expect(await person.api.vehicles.list()).toEqual([]);
      interruption.abort(new Error("Stopped."));
      await expect(person.api.vehicles.list()).rejects.toThrow("Stopped.");
      expect(await person.lasting.vehicles.list()).toEqual([]);
      await person.end();
      await expect(person.lasting.vehicles.list()).rejects.toMatchObject({ status: 401 });
    } finally {
      await own.close();
    }
  });
});
