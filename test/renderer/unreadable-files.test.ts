import { openAsBlob } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { api, ServerUnreachable } from "../../renderer/api/client/client.ts";
import { setServerReachable, useConnection } from "../../renderer/api/client/connection.ts";
import { explainError } from "../../renderer/api/client/error-explanation.ts";
import { FileUnreadable } from "../../renderer/api/client/unreadable-files.ts";
import { sendWithProgress } from "../../renderer/api/client/upload-progress.ts";

afterEach(() => {
  // ends the polling of the unreachable server
  setServerReachable(true);
  vi.unstubAllGlobals();
});

/** A file as a browser holds it: its bytes are read only when they are needed. `pull` removes the memory card. */
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

/** Stubs a connection that is lost during sending, for both `fetch` and `XMLHttpRequest`. */
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

const uploadClip = (file: File) => {
  const body = new FormData();
  body.set("video", file, file.name);
  const send = sendWithProgress({ onProgress: () => undefined, signal: new AbortController().signal });
  return send({ method: "POST", url: "/v1/360/uploads", headers: {}, body });
};

describe.each([
  ["a photo", upload],
  ["a clip", uploadClip],
])("uploading %s over a lost connection", (_what, send) => {
  it("rejects with ServerUnreachable if the file can still be read", () =>
    onCard(async (file) => {
      stubBrokenConnection();
      await expect(send(file)).rejects.toBeInstanceOf(ServerUnreachable);
      expect(useConnection.getState().reachable).toBe(false);
    }));

  it("rejects with FileUnreadable if the memory card was removed, and keeps the server reachable", () =>
    onCard(async (file, pull) => {
      stubBrokenConnection();
      await pull();
      const error = await send(file).then(
        () => undefined,
        (cause: unknown) => cause,
      );
      expect(error).toBeInstanceOf(FileUnreadable);
      expect(explainError(error).problem).toBe(
        "The file can no longer be read. Check that the camera or memory card is connected.",
      );
      expect(useConnection.getState().reachable).toBe(true);
    }));
});
