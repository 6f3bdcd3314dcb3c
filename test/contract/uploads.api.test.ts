import { mkdtempSync, openAsBlob, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Endpoint } from "../../contracts/kit/endpoint.ts";
import { clip, video } from "../features/spin360/clips.ts";
import { signedIn } from "../kit/people.ts";
import { blob, photo } from "../kit/photos.ts";
import { serveForTest, type TestCaller, type TestServer } from "../kit/serve.ts";
import { routes } from "./routes.ts";
import { pathOf } from "./scene/belongings.ts";
import { type Told, toldBy } from "./scene/requests.ts";
import { everyRow } from "./scene/rows.ts";

let server: TestServer;
let admin: TestCaller;
beforeAll(async () => {
  // without ffmpeg a clip is judged by its container, and no work on it follows
  server = await serveForTest({ FORECOURT_FFMPEG_PATH: "/nowhere/ffmpeg" });
  admin = await signedIn(server);
});
afterAll(() => server.close());

type Sent = FormData | string | Uint8Array<ArrayBuffer>;
const send = async (endpoint: Endpoint, body: Sent, type?: string): Promise<Told> =>
  toldBy(
    await admin.fetch(pathOf(endpoint, {}), {
      method: endpoint.method,
      body,
      ...(type !== undefined && { headers: { "content-type": type } }),
    }),
  );

/** Multipart as its bytes are, for what FormData does not say. */
const raw = (...lines: string[]): string => lines.join("\r\n");
const multipart = "multipart/form-data; boundary=edge";
const part = (name: string, content = "make,model", fileName = "file.csv") =>
  raw("--edge", `Content-Disposition: form-data; name="${name}"; filename="${fileName}"`, "", content);

const withUpload = routes.filter(({ endpoint }) => endpoint.upload);
const files: Readonly<Record<string, () => Promise<Blob>>> = {
  "/files": async () => blob(await photo()),
  "/360/upload": async () => video(await clip()),
  "/diagnostics/logs": async () => new Blob(["Engine RPM(rpm)\n800\n"]),
  "/market/listings/import": async () => new Blob(["year,make,model,price\n2020,Kia,Rio,9000\n"]),
  "/vehicles/import": async () => new Blob(["make,model\nKia,Rio\n"]),
};
const fileOf = ({ path }: Endpoint): Promise<Blob> =>
  files[path]?.() ?? Promise.reject(new Error(`no file for ${path}`));
/** What goes along with the file. */
const fieldsOf = ({ path }: Endpoint): Readonly<Record<string, string>> =>
  path === "/360/upload" ? { side: "OUTSIDE" } : {};

describe.each(withUpload)("$title", ({ endpoint }) => {
  const { field = "", maxBytes = 0 } = endpoint.upload ?? {};
  /** What came in is taken away right after the answer. */
  const nothingLeft = () => vi.waitFor(() => expect(readdirSync(join(server.folder, "tmp"))).toEqual([]));

  function formOf(...files: [name: string, file: Blob | string][]): FormData {
    const form = new FormData();
    for (const [name, value] of Object.entries(fieldsOf(endpoint))) form.set(name, value);
    for (const [name, file] of files) form.append(name, file);
    return form;
  }

  /** Refused with this field named; nothing is in the database or left on disk. */
  async function expectRefused(asked: Promise<Told>, expected: { status: number; code: string | RegExp }) {
    const before = await everyRow(server.store);
    const { status, code } = expected;
    expect(await asked).toMatchObject({ field, status, code: expect.stringMatching(code) });
    expect(await everyRow(server.store)).toEqual(before);
    await nothingLeft();
  }
  const invalid = { status: 400, code: "VALIDATION_ERROR" };
  /** Some have a code of their own for a file that is not there. */
  const missing = { status: 400, code: endpoint.upload?.missing ?? "VALIDATION_ERROR" };
  /** Where a form is so broken that nobody can say whether the file was in it. */
  const either = { status: 400, code: new RegExp(`^(VALIDATION_ERROR|${missing.code})$`) };

  it("names the field where the file has another name, is missing, is a text, or comes twice", async () => {
    const file = await fileOf(endpoint);
    await expectRefused(send(endpoint, formOf(["other", file])), missing);
    await expectRefused(send(endpoint, formOf(["__proto__", file])), either);
    await expectRefused(send(endpoint, formOf(["note", "no file at all"])), missing);
    await expectRefused(send(endpoint, formOf([field, "a text, no file"])), missing);
    await expectRefused(send(endpoint, formOf([field, file], [field, file])), invalid);
    await expectRefused(send(endpoint, formOf([field, file], ["other", file])), either);
  });

  it("names a field of the form that it does not know, and where a parameter of the address belongs", async () => {
    const file = await fileOf(endpoint);
    for (const name of ["surprise", ...Object.keys(endpoint.query?.shape ?? {})]) {
      const before = await everyRow(server.store);
      const form = formOf([field, file]);
      form.set(name, "true");
      const told = await send(endpoint, form);
      expect(told).toMatchObject({ status: 400, code: "VALIDATION_ERROR", field: name });
      if (name !== "surprise") expect(told.text).toContain(`?${name}=`);
      expect(await everyRow(server.store)).toEqual(before);
      await nothingLeft();
    }
  });

  it("refuses an empty file, and one of nothing but NULs", async () => {
    const code = endpoint.errors.includes("INVALID_FILE_TYPE") ? "INVALID_FILE_TYPE" : "VALIDATION_ERROR";
    await expectRefused(send(endpoint, formOf([field, new Blob([])])), { status: 400, code });
    await expectRefused(send(endpoint, formOf([field, new Blob([new Uint8Array(5000)])])), { status: 400, code });
  });

  // all limits are the same few lines: half a gigabyte, written to the disk meanwhile, would tell no more
  if (maxBytes <= 128 * 1024 * 1024) {
    it("refuses a file one byte past its limit", async () => {
      const folder = mkdtempSync(join(tmpdir(), "forecourt-large-"));
      try {
        const file = join(folder, "large");
        writeFileSync(file, "a");
        // a file with a hole: it takes no room on the disk, nor in memory
        truncateSync(file, maxBytes + 1);
        const large = await openAsBlob(file);
        await expectRefused(send(endpoint, formOf([field, large])), { status: 413, code: "FILE_TOO_LARGE" });
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  }

  it("refuses what is no multipart, or was cut off", async () => {
    const unsupported = { status: 415, code: "UNSUPPORTED_MEDIA_TYPE" };
    await expectRefused(send(endpoint, '{"file":"x"}', "application/json"), unsupported);
    await expectRefused(send(endpoint, "make,model", "text/csv"), unsupported);
    await expectRefused(send(endpoint, new Uint8Array([1, 2, 3])), unsupported);
    await expectRefused(send(endpoint, part(field), "multipart/form-data"), either);
    await expectRefused(send(endpoint, part(field), multipart), either);
    await expectRefused(send(endpoint, "--edge--", multipart), either);
    await expectRefused(send(endpoint, "", multipart), either);
    await expectRefused(send(endpoint, "no part at all", multipart), either);
    await expectRefused(send(endpoint, raw(part("x".repeat(100_000)), "--edge--", ""), multipart), either);
    const many = Array.from({ length: 200 }, (_, i) =>
      raw("--edge", `Content-Disposition: form-data; name="n${i}"`, "", "1"),
    );
    await expectRefused(send(endpoint, raw(...many, "--edge--", ""), multipart), either);
    const long = raw(
      "--edge",
      'Content-Disposition: form-data; name="note"',
      "",
      "x".repeat(1_000_000),
      "--edge--",
      "",
    );
    await expectRefused(send(endpoint, long, multipart), either);
  });

  it("takes a file whatever it is called, and never as a path", async () => {
    const file = await fileOf(endpoint);
    for (const name of [
      "../../../../tmp/evil.csv",
      "C:\\evil.csv",
      "🚗.csv",
      "مرحبا",
      "a".repeat(300),
      ".htaccess",
      "'; drop table vehicles; --",
    ]) {
      const form = formOf();
      form.set(field, file, name);
      const { status, text } = await send(endpoint, form);
      expect(status, `${name} ${text}`).toBe(endpoint.status ?? 200);
      await nothingLeft();
    }
  });
});
