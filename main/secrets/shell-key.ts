import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Desktop } from "../ports.ts";
import type { Timers } from "../timers.ts";

const keyBytes = 32;
/** A locked wallet waits for the person. The start does not: the server has other places for its key. Our own choice. */
const answerMs = 4000;

/** The places in which Electron keeps its own key safe. `basic_text` is a fixed password, and `unknown` says nothing. */
const safeBackends: ReadonlySet<string> = new Set(["gnome_libsecret", "kwallet", "kwallet5", "kwallet6"]);

interface Needs {
  readonly safeStorage: Desktop["safeStorage"];
  readonly file: string;
  readonly platform: NodeJS.Platform;
  readonly timers: Timers;
  readonly log: (text: string) => void;
}

/**
 * A key for the server's stored secrets, as base64: 32 bytes, encrypted by the system in a file of the shell. Undefined where
 * that would not be safe. Only Linux needs it, for desktops with KWallet and without a Secret Service: elsewhere the
 * server's own keychain and Electron's are the same.
 */
export async function shellKey({ safeStorage, file, platform, timers, log }: Needs): Promise<string | undefined> {
  if (platform !== "linux") return undefined;
  const backend = safeStorage.getSelectedStorageBackend();
  if (!safeBackends.has(backend)) {
    log(`The shell keeps no secrets: the system's storage is ${backend}`);
    return undefined;
  }
  let cancel = () => {};
  const limit = new Promise<undefined>((resolve) => {
    cancel = timers.after(answerMs, () => resolve(undefined));
  });
  try {
    return await Promise.race([keyIn(safeStorage, file), limit]);
  } catch (error) {
    // without the key, the server makes new secrets or uses another place
    log(`The shell's key for secrets cannot be used: ${String(error)}`);
    return undefined;
  } finally {
    cancel();
  }
}

async function keyIn(safeStorage: Desktop["safeStorage"], file: string): Promise<string | undefined> {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return undefined;
  const stored = contentOf(file);
  if (stored !== undefined) {
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(stored);
    if (shouldReEncrypt) write(file, await safeStorage.encryptStringAsync(result));
    return result;
  }
  const key = randomBytes(keyBytes).toString("base64");
  write(file, await safeStorage.encryptStringAsync(key));
  return key;
}

function contentOf(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    // a file that is there and cannot be read must not be replaced
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

function write(file: string, content: Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, content, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
