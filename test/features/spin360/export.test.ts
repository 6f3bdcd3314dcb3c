import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SpinManifest } from "../../../contracts/inspections/spin360.ts";
import type { Caller } from "../../../server/access/caller.ts";
import { createSpinExport } from "../../../server/features/spin360/export/export.ts";
import type { Storage } from "../../../server/platform/storage/storage.ts";

const escaped: unknown[] = [];
const note = (error: unknown) => void escaped.push(error);
beforeEach(() => void process.on("unhandledRejection", note).on("uncaughtException", note));
afterEach(() => {
  process.off("unhandledRejection", note).off("uncaughtException", note);
  escaped.length = 0;
});

const frame = { number: 1, url: "spins/1/frame_001.jpg", maskUrl: null, time: 0, sharpness: 1, damages: [] };
const side = { side: "OUTSIDE", jobId: "1", width: 4, height: 3, fps: 5, frameCount: 1, frames: [frame], damages: [] };
const sides = [side] as SpinManifest["sides"];

/** A server with only this export, from a store with the given `localPath`. */
async function serving(localPath: Storage["localPath"]) {
  // the export uses nothing else of the store and the caller
  const exportSpin = createSpinExport({
    storage: { localPath } as Storage,
    shown: async () => ({ title: "Saab", sides }),
  });
  let answered = (): void => undefined;
  const over = new Promise<void>((resolve) => {
    answered = resolve;
  });
  const app = express().get("/", async (req, res) => {
    try {
      await (await exportSpin({} as Caller, { carId: "1", masks: false })).send(req, res);
    } catch {
      res.destroy();
    } finally {
      answered();
    }
  });
  const http = createServer(app);
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const { port } = http.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, over, close: () => new Promise((resolve) => http.close(resolve)) };
}

describe.runIf(existsSync("dist/spin/spin.js"))("export of a spin from a slow store", () => {
  it("stops only itself if the client disconnects and the store then fails", async () => {
    let fail = (_error: Error): void => undefined;
    let isAsked = false;
    const { url, over, close } = await serving(() => {
      isAsked = true;
      return new Promise((_resolve, reject) => {
        fail = reject;
      });
    });
    const gone = new AbortController();
    const asking = fetch(url, { signal: gone.signal }).then((answer) => answer.arrayBuffer());
    asking.catch(() => undefined);
    await expect.poll(() => isAsked).toBe(true);
    gone.abort();
    await expect(asking).rejects.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 100));
    fail(new Error("the store does not answer"));
    await over;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(escaped).toEqual([]);
    await close();
  });
});
