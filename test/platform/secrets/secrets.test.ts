import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allSecrets, putSecret } from "../../../server/platform/db/secrets.repo.ts";
import { openSqlite } from "../../../server/platform/db/sqlite.ts";
import { createLog } from "../../../server/platform/log.ts";
import { migrationsFolder } from "../../../server/platform/paths.ts";
import type { KeySources } from "../../../server/platform/secrets/key-places.ts";
import { createKeychain, type Ring, tryKeychain } from "../../../server/platform/secrets/keychain.ts";
import { keyToText, newKey, seal, unseal } from "../../../server/platform/secrets/seal.ts";
import { openSecrets, SecretRefused } from "../../../server/platform/secrets/secrets.ts";
import { testClock } from "../../kit/serve.ts";
import { fakeRing } from "./fake-ring.ts";

let parent: string;
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), "forecourt-secrets-"));
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** An installation whose server can be started with other places for its key. */
function installation() {
  const folder = mkdtempSync(join(parent, "data-"));
  const store = openSqlite(join(folder, "forecourt.db"), migrationsFolder("sqlite"));
  const start = (sources: Partial<KeySources> = {}, acceptsFile = false) =>
    openSecrets({
      store,
      clock: testClock(),
      log: createLog("silent"),
      acceptsFile,
      sources: { setting: undefined, keychain: undefined, shellKey: undefined, dataFolder: folder, ...sources },
    });
  const values = async () => (await allSecrets(store.read)).map(({ value }) => value).join("\n");
  const addPlain = (id: string, value: string) =>
    store.write((tx) => putSecret(tx, { id, value, createdAt: "2026-11-29T00:00:00.000Z" }));
  return { folder, store, start, values, addPlain };
}
const quickKeychain = (ring: ReturnType<typeof fakeRing>["ring"]) => createKeychain(ring, 50);

describe("openSecrets", () => {
  it("keeps secrets over starts, with their key in the keychain and no text in the database", async () => {
    const { start, values, store, folder } = installation();
    const { ring, entries } = fakeRing();
    const keychain = createKeychain(ring);
    const first = await start({ keychain });
    const links = await first.installation("signed-urls");
    await first.write("linked-server", "fck_live_1234567890");
    expect(entries.size).toBe(1);
    expect(await values()).not.toContain(links);
    expect(await values()).not.toContain("fck_live");
    expect(() => statSync(join(folder, "secrets.key"))).toThrow();
    const second = await start({ keychain });
    expect(await second.installation("signed-urls")).toBe(links);
    expect(await second.read("linked-server")).toBe("fck_live_1234567890");
    await second.remove("linked-server");
    expect(await second.read("linked-server")).toBeUndefined();
    await store.close();
  });

  it("seals what an earlier version stored as text, without changing it", async () => {
    const { start, values, store, addPlain } = installation();
    await addPlain("access-tokens", "a-secret-of-before");
    const opened = await start({ keychain: createKeychain(fakeRing().ring) });
    expect(await values()).not.toContain("a-secret-of-before");
    expect(await opened.installation("access-tokens")).toBe("a-secret-of-before");
    await store.close();
  });

  it("seals what an earlier version adds after that", async () => {
    const { start, values, store, addPlain } = installation();
    const sources = { setting: "a-setting-of-more-than-32-characters" };
    await start(sources);
    await addPlain("late", "added-by-an-old-instance");
    const opened = await start(sources);
    expect(await values()).not.toContain("added-by-an-old-instance");
    expect(await opened.installation("late")).toBe("added-by-an-old-instance");
    await store.close();
  });

  it("encrypts all secrets again when the setting is set later, so that the earlier place is not needed any more", async () => {
    const { start, store, values } = installation();
    const { ring, state } = fakeRing();
    const keychain = quickKeychain(ring);
    const before = await start({ keychain });
    const links = await before.installation("signed-urls");
    await before.write("linked-server", "fck_live_1234567890");
    const sealed = await values();
    const setting = "a-setting-of-more-than-32-characters";
    await start({ setting, keychain });
    expect(await values()).not.toContain(sealed.split("\n")[1]);
    state.mode = "locked";
    const without = await start({ setting, keychain });
    expect(await without.installation("signed-urls")).toBe(links);
    expect(await without.read("linked-server")).toBe("fck_live_1234567890");
    await store.close();
  });

  it("leaves the stored secrets alone while the keychain is locked, and reads them at the next start", async () => {
    const { start, store } = installation();
    const { ring, state } = fakeRing();
    const keychain = quickKeychain(ring);
    const before = await start({ keychain });
    const links = await before.installation("signed-urls");
    await before.write("mail", "smtp password");
    state.mode = "locked";
    const locked = await start({ keychain });
    const temporary = await locked.installation("signed-urls");
    expect(temporary).not.toBe(links);
    expect(await locked.installation("signed-urls")).toBe(temporary);
    await expect(locked.read("mail")).rejects.toThrow(SecretRefused);
    await expect(locked.write("mail", "another")).rejects.toThrow("Unlock it");
    state.mode = "open";
    const after = await start({ keychain });
    expect(await after.installation("signed-urls")).toBe(links);
    expect(await after.read("mail")).toBe("smtp password");
    await store.close();
  });

  it("makes new secrets if the key is lost, for example on a machine with a restored backup", async () => {
    const { start, store } = installation();
    const before = await start({ keychain: createKeychain(fakeRing().ring) });
    const links = await before.installation("signed-urls");
    await before.write("mail", "smtp password");
    const keychain = createKeychain(fakeRing().ring);
    const elsewhere = await start({ keychain });
    const made = await elsewhere.installation("signed-urls");
    expect(made).not.toBe(links);
    expect(await elsewhere.read("mail")).toBeUndefined();
    expect(await (await start({ keychain })).installation("signed-urls")).toBe(made);
    await store.close();
  });

  it("uses the shell's key where there is no keychain, and the same one later although there is one", async () => {
    const { start, store } = installation();
    const { ring, state } = fakeRing();
    state.mode = "missing";
    const shellKey = keyToText(newKey());
    const first = await start({ keychain: quickKeychain(ring), shellKey });
    await first.write("mail", "smtp password");
    state.mode = "open";
    const second = await start({ keychain: quickKeychain(ring), shellKey });
    expect(await second.read("mail")).toBe("smtp password");
    await store.close();
  });

  it("leaves the stored secrets alone at a start without the shell that has their key", async () => {
    const { start, store, folder } = installation();
    const shellKey = keyToText(newKey());
    mkdirSync(join(folder, "shell"));
    writeFileSync(join(folder, "shell", "secret-key"), "encrypted by the system");
    const before = await start({ shellKey });
    const links = await before.installation("signed-urls");
    await before.write("mail", "smtp password");
    // with an empty keychain, with none, and with one that does not answer
    const { ring, state } = fakeRing();
    state.mode = "missing";
    for (const keychain of [createKeychain(fakeRing().ring), undefined, quickKeychain(ring)]) {
      const without = await start({ keychain });
      expect(await without.installation("signed-urls")).not.toBe(links);
      await expect(without.write("mail", "another")).rejects.toThrow("Only the desktop application");
    }
    const after = await start({ shellKey });
    expect(await after.installation("signed-urls")).toBe(links);
    expect(await after.read("mail")).toBe("smtp password");
    await store.close();
  });

  it("starts with the empty key file that a power cut has left, and keeps the new key", async () => {
    const { start, store, folder } = installation();
    writeFileSync(join(folder, "secrets.key"), "");
    const links = await (await start()).installation("signed-urls");
    expect(await (await start()).installation("signed-urls")).toBe(links);
    expect(readdirSync(folder).filter((name) => name.startsWith("secrets.key"))).toEqual(["secrets.key"]);
    await store.close();
  });

  it("keeps its own secrets with a file that only the user can read, and refuses those that people enter", async () => {
    const { start, store, folder, values } = installation();
    const { ring, state } = fakeRing();
    state.mode = "missing";
    const keychain = quickKeychain(ring);
    const opened = await start({ keychain });
    const links = await opened.installation("signed-urls");
    const file = join(folder, "secrets.key");
    if (process.platform !== "win32") expect(statSync(file).mode & 0o077).toBe(0);
    expect(await values()).not.toContain(readFileSync(file, "utf8").trim());
    await expect(opened.write("mail", "smtp password")).rejects.toThrow("no keychain");
    expect(await values()).not.toContain("smtp password");
    const again = await start({ keychain }, true);
    expect(await again.installation("signed-urls")).toBe(links);
    await again.write("mail", "smtp password");
    expect(await again.read("mail")).toBe("smtp password");
    await store.close();
  });
});

describe("seal", () => {
  it("opens a value only with its key, under its name, and unchanged", () => {
    const key = newKey();
    const value = seal(key, "mail", "smtp password");
    expect(unseal(key, "mail", value)).toBe("smtp password");
    expect(unseal(newKey(), "mail", value)).toBeUndefined();
    expect(unseal(key, "other", value)).toBeUndefined();
    expect(unseal(key, "mail", `${value.slice(0, -4)}AAA=`)).toBeUndefined();
    expect(seal(key, "mail", "smtp password")).not.toBe(value);
  });
});

describe("createKeychain", () => {
  it("reports a keychain that is locked within its time limit", async () => {
    const { ring, state } = fakeRing();
    state.mode = "locked";
    await expect(quickKeychain(ring).read("a name")).rejects.toThrow("did not answer within 50 ms");
  });

  it("reports a keychain that is missing with its reason", async () => {
    const { ring, state } = fakeRing();
    state.mode = "missing";
    await expect(quickKeychain(ring).write("a name", "text")).rejects.toThrow("no Secret Service");
  });
});

describe("tryKeychain", () => {
  it("leaves nothing behind", async () => {
    const { ring, entries } = fakeRing();
    await tryKeychain(createKeychain(ring));
    expect(entries.size).toBe(0);
  });

  it("reports a keychain that forgets", async () => {
    const { ring } = fakeRing();
    const forgetful: Ring = async (service, name) => ({
      ...(await ring(service, name)),
      getPassword: () => Promise.resolve(null),
    });
    await expect(tryKeychain(createKeychain(forgetful))).rejects.toThrow("did not store a value");
  });
});
