import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { afterEach, describe, expect, inject, it, vi } from "vitest";
import { findFfmpeg } from "../../../server/media/video/find-ffmpeg.ts";
import { dialect } from "../../../server/platform/db/kit.ts";
import { productFolder } from "../../../server/platform/paths.ts";
import { errorOf, goodPassword, signedIn } from "../../kit/people.ts";
import { uploadWalkAround } from "../../kit/photos.ts";
import { createDatabase } from "../../kit/postgres.ts";
import { serveForTest, type TestServer } from "../../kit/serve.ts";
import { openTcpProxy } from "../../kit/tcp-proxy.ts";
import { clip, video } from "../spin360/clips.ts";

let server: TestServer | undefined;
const folders: string[] = [];
afterEach(async () => {
  await server?.close();
  server = undefined;
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function modelsCopy(): string {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-models-"));
  folders.push(folder);
  const models = join(productFolder, "models");
  for (const name of readdirSync(models).filter((file) => /\.(onnx|json)$/.test(file))) {
    cpSync(join(models, name), join(folder, name));
  }
  return folder;
}

async function inspectWith(modelFolder: string) {
  // Passed as the product's own folder, which is read on demand. A configured folder is checked at the start.
  server = await serveForTest({}, { modelFolder });
  const { api, fetch } = await signedIn(server);
  const car = await api.vehicles.create({ body: { make: "Kia", model: "Rio" } });
  const images = await uploadWalkAround(api);
  const error = await errorOf(api.visual.create({ body: { vehicle_id: car.id, images } }));
  return {
    error,
    ready: await fetch("/ready"),
    vehicles: await api.vehicles.list(),
    inspections: await api.visual.list(),
  };
}

describe("a server with broken model files", () => {
  it("POST /inspections/visual answers MODEL_UNAVAILABLE that names the altered file; other endpoints work", async () => {
    const folder = modelsCopy();
    const file = join(folder, "damage.onnx");
    const bytes = readFileSync(file);
    bytes.writeUInt8((bytes.at(-9) ?? 0) ^ 1, bytes.length - 9);
    writeFileSync(file, bytes);
    const { error, ready, vehicles, inspections } = await inspectWith(folder);
    expect(error).toMatchObject({ code: "MODEL_UNAVAILABLE", status: 500 });
    expect(error.message).toContain("damage.onnx");
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({
      ready: false,
      checks: { models: { ok: false }, database: { ok: true } },
    });
    expect(vehicles).toHaveLength(1);
    expect(inspections.total).toBe(0);
  });

  it("POST /inspections/visual answers MODEL_UNAVAILABLE that names the missing file", async () => {
    const folder = modelsCopy();
    rmSync(join(folder, "parts.onnx"));
    expect((await inspectWith(folder)).error).toMatchObject({
      code: "MODEL_UNAVAILABLE",
      message: expect.stringContaining("parts.onnx"),
    });
  });
});

if (dialect === "pg") {
  describe("GET /ready with a database that does not respond", () => {
    it("answers 503 within 10 seconds and recovers with the database", async () => {
      const database = new URL(await createDatabase(inject("pgUrl")));
      const proxy = await openTcpProxy(Number(database.port));
      database.port = String(proxy.port);
      // Without models, which are slow to open.
      server = await serveForTest({ FORECOURT_DATABASE_URL: database.href }, { modelFolder: tmpdir() });
      const { url } = server;
      const ready = async () => {
        const answer = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(10_000) });
        return { status: answer.status, body: await answer.json() };
      };
      try {
        proxy.stall(true);
        const detail = "The database does not answer.";
        expect(await ready()).toMatchObject({ status: 503, body: { checks: { database: { ok: false, detail } } } });
        proxy.stall(false);
        expect(await ready()).toMatchObject({ body: { checks: { database: { ok: true } } } });
      } finally {
        proxy.stall(false);
        await server.close();
        server = undefined;
        proxy.close();
      }
    });
  });
}

if (dialect === "pg") {
  describe("requests while the database refuses connections", () => {
    it("answer SERVICE_UNAVAILABLE with Retry-After and succeed once the database is back", async () => {
      const database = new URL(await createDatabase(inject("pgUrl")));
      const proxy = await openTcpProxy(Number(database.port));
      database.port = String(proxy.port);
      server = await serveForTest({ FORECOURT_DATABASE_URL: database.href }, { modelFolder: tmpdir() });
      const { api, fetch: send, email } = await signedIn(server);
      const json = { "content-type": "application/json" };
      const requests = [
        ["/v1/vehicles", {}],
        ["/v1/vehicles", { method: "POST", headers: json, body: JSON.stringify({ make: "Kia", model: "Rio" }) }],
        ["/v1/auth/login", { method: "POST", headers: json, body: JSON.stringify({ email, password: goodPassword }) }],
        ["/v1/auth/me", {}],
      ] as const;
      try {
        proxy.refuse(true);
        for (const [path, init] of requests) {
          const answer = await send(path, init);
          const { error } = (await answer.json()) as { error: Record<string, unknown> };
          expect([path, answer.status, error.code]).toEqual([path, 503, "SERVICE_UNAVAILABLE"]);
          expect(error.message).toMatch(/database does not answer.*safe/i);
          expect(answer.headers.get("retry-after")).toBe("5");
        }
        expect((await send("/health")).status).toBe(200);
        expect((await send("/ready")).status).toBe(503);
        proxy.refuse(false);
        expect(await api.vehicles.list()).toEqual([]);
        await api.vehicles.create({ body: { make: "Kia", model: "Rio" } });
      } finally {
        proxy.refuse(false);
        await server.close();
        server = undefined;
        proxy.close();
      }
    });
  });
}

describe("GET /ready without ffmpeg", () => {
  it("answers 200 with a failed ffmpeg check", async () => {
    server = await serveForTest({ FORECOURT_FFMPEG_PATH: "/nowhere/ffmpeg" });
    const { fetch } = await signedIn(server);
    const answer = await fetch("/ready");
    expect(answer.status).toBe(200);
    const detail = expect.stringContaining("The configured ffmpeg cannot be used: /nowhere/ffmpeg does not exist.");
    expect(await answer.json()).toMatchObject({
      ready: true,
      checks: { ffmpeg: { ok: false, version: null, detail } },
    });
  });
});

describe("POST /360/upload without ffmpeg", () => {
  it("keeps the clip; its spin fails with what to do, and a retry makes it when ffmpeg is there", async () => {
    const folder = mkdtempSync(join(tmpdir(), "forecourt-ffmpeg-"));
    folders.push(folder);
    const ffmpeg = join(folder, "ffmpeg");
    server = await serveForTest({ FORECOURT_FFMPEG_PATH: ffmpeg });
    const { api } = await signedIn(server);
    const file = { file: video(await clip()), fileName: "walk.mp4" };
    const { jobId } = (await api.spin360.upload({ ...file, body: { side: "OUTSIDE", fps: 6 } })).data;
    const becomes = (expected: object) =>
      vi.waitFor(async () => expect(await api.spin360.job({ params: { jobId } })).toMatchObject(expected), {
        timeout: 20_000,
        interval: 50,
      });
    const message = `The configured ffmpeg cannot be used: ${ffmpeg} does not exist. Install it there, or correct FORECOURT_FFMPEG_PATH and start Forecourt again. Then try again.`;
    await becomes({ state: "failed", originalKept: true, error: { code: "PROCESSING_FAILED", message } });
    symlinkSync((await findFfmpeg(process.env.FORECOURT_FFMPEG_PATH)).binary, ffmpeg);
    await api.spin360.retry({ params: { jobId } });
    await becomes({ frameCount: 12, error: null });
  });
});

describe("outgoing mail", () => {
  it("is stored as a file without a mail server", async () => {
    server = await serveForTest();
    const { email } = await signedIn(server);
    const outbox = join(server.folder, "outbox");
    const kept = () => (existsSync(outbox) ? readdirSync(outbox) : []).filter((name) => name.endsWith(".eml"));
    await vi.waitFor(() => expect(kept()).toHaveLength(1), { timeout: 5000 });
    const message = readFileSync(join(outbox, kept()[0] ?? ""), "utf8");
    expect(message).toContain(`To: ${email}`);
    expect(message.replaceAll("=\r\n", "")).toContain("/verify-email?token=3D");
  });

  it("is sent by SMTP and retried after a temporary rejection", async () => {
    const received: string[] = [];
    let refusals = 1;
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      // 451 is a temporary error. A permanent error is not retried.
      onRcptTo: (_address, _session, done) =>
        done(refusals-- > 0 ? Object.assign(new Error("busy"), { responseCode: 451 }) : undefined),
      onData(stream, _session, done) {
        let text = "";
        stream.on("data", (chunk: Buffer) => {
          text += chunk.toString();
        });
        stream.on("end", () => {
          received.push(text);
          done();
        });
      },
    });
    await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
    const { port } = smtp.server.address() as { port: number };
    try {
      server = await serveForTest({
        FORECOURT_SMTP_URL: `smtp://127.0.0.1:${port}`,
        FORECOURT_MAIL_FROM: "desk@dealer.example",
      });
      const { api } = await signedIn(server);
      await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 15_000 });
      expect(received[0]).toContain("From: desk@dealer.example");
      await vi.waitFor(async () => expect((await api.outbox.list())[0]).toMatchObject({ status: "sent", error: null }));
    } finally {
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    }
  });
});
