import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { shellKey } from "../../main/secrets/shell-key.ts";
import { fakeTimers } from "./server/fake-timers.ts";
import { fakeElectron } from "./shell/fake-electron.ts";

function shell(backend: string, platform: NodeJS.Platform = "linux") {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-key-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const electron = fakeElectron();
  electron.system.secrets = backend;
  const timers = fakeTimers();
  const file = join(folder, "shell", "secret-key");
  const { safeStorage } = electron.desktop;
  const key = (storage = safeStorage) => shellKey({ safeStorage: storage, file, platform, timers, log: () => {} });
  return { key, file, timers, safeStorage };
}

it("shellKey: the same key at each start, and only encrypted in its file", async () => {
  const { key, file } = shell("kwallet6");
  const first = await key();
  expect(Buffer.from(first ?? "", "base64")).toHaveLength(32);
  expect(readFileSync(file, "utf8")).not.toContain(first);
  expect(await key()).toBe(first);
});

it.each(["basic_text", "unknown"])("shellKey: none where the system's storage is %s", async (backend) => {
  const { key, file } = shell(backend);
  expect(await key()).toBeUndefined();
  expect(() => readFileSync(file)).toThrow();
});

it.each(["win32", "darwin"] as const)(
  "shellKey: none on %s, where the server uses the same keychain",
  async (platform) => {
    expect(await shell("kwallet6", platform).key()).toBeUndefined();
  },
);

it("shellKey: does not wait for a locked wallet", async () => {
  const { key, timers, safeStorage } = shell("kwallet6");
  const locked = { ...safeStorage, isAsyncEncryptionAvailable: () => new Promise<boolean>(() => {}) };
  const waiting = key({
    ...locked,
    getSelectedStorageBackend: () => "kwallet6",
    encryptStringAsync: safeStorage.encryptStringAsync,
    decryptStringAsync: safeStorage.decryptStringAsync,
  });
  timers.advance(4000);
  expect(await waiting).toBeUndefined();
});

it("shellKey: a file that cannot be decrypted stays as it is", async () => {
  const { key, file, safeStorage } = shell("kwallet6");
  await key();
  const before = readFileSync(file, "utf8");
  const failing = {
    getSelectedStorageBackend: () => "kwallet6" as const,
    isAsyncEncryptionAvailable: async () => true,
    encryptStringAsync: safeStorage.encryptStringAsync,
    decryptStringAsync: () => Promise.reject(new Error("another user's key")),
  };
  expect(await key(failing)).toBeUndefined();
  expect(readFileSync(file, "utf8")).toBe(before);
});
