import { openAsBlob } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { api, ServerUnreachable } from "../../renderer/api/client.ts";
import { setServerReachable, useConnection } from "../../renderer/api/connection.ts";
import { explainError } from "../../renderer/api/error-explanation.ts";
import { FileUnreadable } from "../../renderer/api/unreadable-files.ts";
import { sendWithProgress } from "../../renderer/api/upload-progress.ts";

afterEach(() => {
  // the probe of a server that does not answer ends with it
  setServerReachable(true);
  vi.unstubAllGlobals();
});

/** A file as a browser holds it: its bytes are read when they are needed. */
async function onCard(use: (file: File, pull: () => Promise<void>) => Promise<void>): Promise<void> {
  const card = await mkdtemp(join(tmpdir(), "forecourt-card-"));
  const pull = () => rm(card, { recursive: true, force: true });
  try {
    await writeFile(join(card, "front.jpg"), "a photo");
    await use(new File([await openAsBlob(join(card, "front.jpg"))], "front.jpg"), pull);
  } finally {
    await pull();
  }
}

const upload = (file: File) => api.files.upload({ file, fileName: file.name });

/** A connection that breaks while something is sent, as both of the browser's ways to send tell of it. */
function stubBrokenConnection() {
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("Failed to fetch");
  });
  class Broken extends EventTarget {
    readonly upload = new EventTarget();
    open() {}
    setRequestHeader() {}
    send() {
      this.dispatchEvent(new Event("error"));
    }
  }
  vi.stubGlobal("XMLHttpRequest", Broken);
}

const watched = (file: File) => {
  const body = new FormData();
  body.set("video", file, file.name);
  const send = sendWithProgress({ onProgress: () => undefined, signal: new AbortController().signal });
  return send({ method: "POST", url: "/v1/360/uploads", headers: {}, body });
};

describe.each([
  ["a photo", upload],
  ["a clip", watched],
])("%s whose sending breaks off", (_what, send) => {
  it("waits for the server where its file can be read", () =>
    onCard(async (file) => {
      stubBrokenConnection();
      await expect(send(file)).rejects.toBeInstanceOf(ServerUnreachable);
      expect(useConnection.getState().reachable).toBe(false);
    }));

  it("is told to be unreadable where its card was pulled: the server is not to blame", () =>
    onCard(async (file, pull) => {
      stubBrokenConnection();
      await pull();
      const error = await send(file).then(
        () => undefined,
        (cause: unknown) => cause,
      );
      expect(error).toBeInstanceOf(FileUnreadable);
      expect(explainError(error).problem).toBe(
        "The file can no longer be read. Is the camera or card still connected?",
      );
      expect(useConnection.getState().reachable).toBe(true);
    }));
});
