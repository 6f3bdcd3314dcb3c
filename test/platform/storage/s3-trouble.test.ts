import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { systemClock } from "../../../server/platform/clock.ts";
import { createS3Storage } from "../../../server/platform/storage/s3/s3.ts";

const folder = mkdtempSync(join(tmpdir(), "forecourt-s3-trouble-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Answer = (req: IncomingMessage, res: ServerResponse) => void;
const content = Buffer.alloc(8_000_000, "clip");
const refuse: Answer = (_req, res) =>
  res.writeHead(403, { "content-type": "application/xml" }).end(errorOf("AccessDenied"));
const busy: Answer = (req, res) => {
  req.resume();
  req.once("end", () => res.writeHead(503, { "content-type": "application/xml" }).end(errorOf("SlowDown")));
};
const take: Answer = (req, res) => {
  req.resume();
  req.once("end", () => res.end());
};
const sayNothing: Answer = () => undefined;
const breakOff: Answer = (_req, res) =>
  res.writeHead(200, { "content-length": content.length }).write(content.subarray(0, 9));
const errorOf = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;

/** An S3 server that lists no objects, and sends the given responses to all other requests. The last one repeats. */
const storeThat = (...answers: Answer[]) => storeWith({ idleTimeoutMs: 100 }, ...answers);

/** The same, with this idle timeout. */
async function storeWith({ idleTimeoutMs }: { idleTimeoutMs: number }, ...answers: Answer[]) {
  let asked = 0;
  const serve: Answer = (req, res) => {
    if (req.url?.includes("list-type")) return void res.end("<ListBucketResult></ListBucketResult>");
    answers[Math.min(asked++, answers.length - 1)]?.(req, res);
  };
  const server = createServer(serve).on("checkContinue", (req: IncomingMessage, res: ServerResponse) => {
    res.writeContinue();
    serve(req, res);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const storage = await createS3Storage({
    url: `s3://K:S@127.0.0.1:${(server.address() as AddressInfo).port}/media?tls=false`,
    folder: mkdtempSync(join(folder, "machine-")),
    clock: systemClock,
    idleTimeoutMs,
  });
  const clip = storage.temporaryFile("mp4");
  writeFileSync(clip, content);
  return {
    storage,
    clip,
    asked: () => asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

describe("an S3 store with errors", () => {
  it.each([
    ["says nothing", sayNothing],
    ["breaks off", breakOff],
  ])("that %s makes a read fail, and does not block it", async (_what, answer) => {
    await using store = await storeThat(answer);
    await expect(store.storage.localPath("clips/a.mp4")).rejects.toThrow();
    expect(await store.storage.listBefore("clips", new Date())).toEqual([]);
  });

  it("makes an upload fail after four attempts if it reads nothing", async () => {
    await using store = await storeThat(sayNothing);
    await expect(store.storage.put("clips/a.mp4", store.clip)).rejects.toThrow("timed out");
    expect(store.asked()).toBe(4);
    expect(existsSync(store.clip)).toBe(true);
  });

  it("gets the complete file if it was busy only at first", async () => {
    let received = 0;
    const count: Answer = (req, res) => {
      req.on("data", (chunk: Buffer) => {
        received += chunk.length;
      });
      req.once("end", () => res.end());
    };
    // On a busy machine nothing may be transferred for some seconds. That must not end an attempt here.
    await using store = await storeWith({ idleTimeoutMs: 30_000 }, busy, busy, count);
    await store.storage.put("clips/a.mp4", store.clip);
    expect([received, store.asked()]).toEqual([content.length, 3]);
    expect(await store.storage.localPath("clips/a.mp4")).toBeDefined();
  });

  it("gets no second attempt after it rejected the request", async () => {
    await using store = await storeThat(refuse);
    await expect(store.storage.put("clips/a.mp4", store.clip)).rejects.toThrow("AccessDenied");
    expect(store.asked()).toBe(1);
  });

  it("does not affect files with a local copy", async () => {
    await using store = await storeThat(take, sayNothing);
    await store.storage.put("clips/a.mp4", store.clip);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
    try {
      expect(await store.storage.localPath("clips/a.mp4")).toBeDefined();
      expect(store.asked()).toBeGreaterThan(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it.runIf(process.platform === "linux")("closes the file after each upload, also after a failed one", async () => {
    for (const answer of [refuse, busy, take, sayNothing]) {
      await using store = await storeThat(answer);
      await store.storage.put("clips/a.mp4", store.clip).catch(() => undefined);
      await vi.waitFor(() => expect(createFiles().filter((name) => name.startsWith(folder))).toEqual([]));
    }
  });
});

const createFiles = (): string[] =>
  readdirSync("/proc/self/fd").flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)];
    } catch {
      // The listing connection is closed by now.
      return [];
    }
  });
