import { mkdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../../server/config.ts";
import { dialect } from "../../../server/platform/db/kit.ts";
import { errorOf, signedIn, withKey } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { mailServer, type TestMailServer } from "../../kit/smtp.ts";
import { ownModels } from "./own-models.ts";

/** What the mail server answers to the next mail; undefined: it accepts it. */
let refusal: { readonly code: number; readonly text: string } | undefined;
let smtp: TestMailServer;
let server: TestServer;
let admin: TestCaller;
let member: TestCaller;
beforeAll(async () => {
  smtp = await mailServer(() => refusal);
  server = await serveForTest({
    FORECOURT_SMTP_URL: smtp.url,
    FORECOURT_MAIL_FROM: "Forecourt <desk@cars.example>",
  });
  admin = await signedIn(server);
  member = await signedIn(server, { admin });
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});

it("the endpoints answer INSUFFICIENT_PERMISSIONS to a member, a development key and a key that only reads", async () => {
  const sandbox = await withKey(server, admin, { environment: "development" });
  const reader = await withKey(server, admin, { permissions: ["account:read"] });
  for (const call of [
    () => member.api.installation.read(),
    () => member.api.installation.measureSpeed(),
    () => member.api.installation.testMail(),
    () => member.api.installation.chooseModels({ body: { folder: null } }),
    () => sandbox.api.installation.read(),
    () => reader.api.installation.measureSpeed(),
    () => reader.api.installation.testMail(),
    () => reader.api.installation.chooseModels({ body: { folder: null } }),
  ]) {
    expect(await errorOf(call())).toMatchObject({ code: "INSUFFICIENT_PERMISSIONS", status: 403 });
  }
  expect((await reader.api.installation.read()).dataFolder).toBe(server.folder);
});

describe("PUT /admin/installation/models", () => {
  const choose = (folder: string | null) => admin.api.installation.chooseModels({ body: { folder } });

  it("checks the models, uses them from the next start on, and goes back", async () => {
    const folder = await ownModels(server.folder, "acme");
    const before = await admin.api.installation.read();
    expect(before.vision.choice).toMatchObject({ folders: ["acme"], chosen: null, needs_restart: false });
    const { vision } = await choose("acme");
    expect(vision.choice).toMatchObject({ chosen: "acme", needs_restart: true });
    expect(vision.folder).toBe(before.vision.folder);
    const next = readConfig({ FORECOURT_DATA_DIR: server.folder });
    expect(next.modelFolder).toBe(folder);
    expect((await choose(null)).vision.choice).toMatchObject({ chosen: null, needs_restart: false });
    expect(readConfig({ FORECOURT_DATA_DIR: server.folder }).modelFolder).toBe(before.vision.folder);
  });

  it("keeps the choice after MODEL_UNAVAILABLE, and answers RESOURCE_NOT_FOUND for a folder without a manifest", async () => {
    await ownModels(server.folder, "good");
    await choose("good");
    const broken = join(server.folder, "models", "broken");
    await mkdir(broken, { recursive: true });
    expect(await errorOf(choose("broken"))).toMatchObject({ code: "RESOURCE_NOT_FOUND", field: "folder" });
    await writeFile(join(broken, "manifest.json"), "{}");
    expect(await errorOf(choose("broken"))).toMatchObject({ code: "MODEL_UNAVAILABLE" });
    expect(await errorOf(choose("../good"))).toMatchObject({ code: "RESOURCE_NOT_FOUND" });
    expect((await admin.api.installation.read()).vision.choice?.chosen).toBe("good");
    await rm(join(server.folder, "models", "good"), { recursive: true });
    expect(readConfig({ FORECOURT_DATA_DIR: server.folder }).modelFolder).toBe(join(process.cwd(), "models"));
  });

  it("has no choice where the configuration names the folder", async () => {
    const other = await serveForTest({ FORECOURT_MODEL_DIR: "models" });
    const { api } = await signedIn(other);
    expect((await api.installation.read()).vision.choice).toBeNull();
    expect(await errorOf(api.installation.chooseModels({ body: { folder: "x" } }))).toMatchObject({
      code: "VALIDATION_ERROR",
      field: "folder",
    });
    await other.close();
  });
});

describe("GET /admin/installation", () => {
  it("answers disk, database, mail server, and models with their scores", async () => {
    const { storage, database, mail, vision } = await admin.api.installation.read();
    expect(storage.freeBytes).toBeGreaterThan(0);
    expect(storage.totalBytes).toBeGreaterThan(storage.freeBytes ?? 0);
    if (dialect === "sqlite") expect(database).toMatchObject({ kind: "sqlite", bytes: expect.any(Number) });
    else expect(database).toMatchObject({ kind: "postgres", bytes: null });
    expect(mail).toEqual({ server: new URL(smtp.url).host, from: "Forecourt <desk@cars.example>" });
    expect(vision).toMatchObject({ shipped: true, problem: null });
    expect(vision.models.map(({ name }) => name)).toEqual(["damage", "parts"]);
    const scratch = vision.models[0]?.classes.find(({ name }) => name === "scratch");
    expect(scratch?.recall).toBeGreaterThan(0);
    expect(scratch?.ap50).toBeGreaterThan(0);
  });

  it("names the mail server without the password", async () => {
    const other = await serveForTest({ FORECOURT_SMTP_URL: "smtps://desk:secret@mail.example" });
    try {
      const { mail } = await (await signedIn(other)).api.installation.read();
      expect(mail.server).toBe("mail.example:465");
    } finally {
      await other.close();
    }
  });

  it("says why the models cannot be opened", async () => {
    const broken = await serveForTest({}, { modelFolder: "/nowhere" });
    try {
      const { api } = await signedIn(broken);
      const { vision } = await api.installation.read();
      expect(vision).toMatchObject({ folder: "/nowhere", shipped: false, threads: null, models: [] });
      expect(vision.problem).toContain("the list of models cannot be read");
      expect(await errorOf(api.installation.measureSpeed())).toMatchObject({ code: "MODEL_UNAVAILABLE" });
    } finally {
      await broken.close();
    }
  });
});

describe("POST /admin/installation/speed", () => {
  it("measures both analyses, once for simultaneous requests", async () => {
    const [first, second] = await Promise.all([
      admin.api.installation.measureSpeed(),
      admin.api.installation.measureSpeed(),
    ]);
    expect(second).toEqual(first);
    expect(first.standard.photos).toBeGreaterThan(1);
    expect(first.standard.medianMs).toBeGreaterThan(0);
    expect(first.detailed.photosPerSecond).toBeGreaterThan(0);
  });
});

describe("POST /admin/installation/test-mail", () => {
  it("sends a mail to the caller and answers what the mail server said", async () => {
    const { to, status, error } = await admin.api.installation.testMail();
    expect({ status, error }).toEqual({ status: "sent", error: null });
    const mail = smtp.sent.at(-1);
    expect(mail?.to).toEqual([to]);
    expect(mail?.source).toContain("Subject: Test mail from Forecourt");
  });

  it("answers the refusal of the mail server, and does not send again", async () => {
    const before = smtp.tried.length;
    refusal = { code: 550, text: "no such mailbox" };
    const { status, error } = await admin.api.installation.testMail();
    refusal = undefined;
    expect(status).toBe("failed");
    expect(error).toContain("no such mailbox");
    expect(smtp.tried).toHaveLength(before + 1);
  });

  it("answers that a mail server cannot be reached", async () => {
    const closed = createServer();
    const port = await new Promise<number>((resolve) =>
      closed.listen(0, "127.0.0.1", () => resolve((closed.address() as { port: number }).port)),
    );
    await new Promise((resolve) => closed.close(resolve));
    const other = await serveForTest({ FORECOURT_SMTP_URL: `smtp://127.0.0.1:${port}` });
    try {
      const { api } = await signedIn(other);
      const { status, error } = await api.installation.testMail();
      expect(status).toBe("failed");
      expect(error).toContain(`The mail server 127.0.0.1:${port} refused the connection.`);
    } finally {
      await other.close();
    }
  });

  it("keeps the mail in the outbox if no mail server is set up", async () => {
    const other = await serveForTest();
    try {
      const { api } = await signedIn(other);
      expect(await api.installation.testMail()).toMatchObject({ status: "kept", error: null });
      expect((await api.outbox.list())[0]).toMatchObject({ subject: "Test mail from Forecourt", status: "kept" });
    } finally {
      await other.close();
    }
  });
});
