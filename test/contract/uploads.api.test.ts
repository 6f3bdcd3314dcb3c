import { mkdtempSync, openAsBlob, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Endpoint } from "../../contracts/kit/endpoint.ts";
import { wordingFile } from "../features/sale-papers/wording.ts";
import { clip, video } from "../features/spin360/clips.ts";
import { logoFile } from "../kit/logo.ts";
import { signedIn } from "../kit/people.ts";
import { blob, photo } from "../kit/photos.ts";
import { pushedFile, type SentFile } from "../kit/sent-files.ts";
import { serveForTest, type TestCaller, type TestServer } from "../kit/serve.ts";
import { queryText } from "./generators/queries.ts";
import { routes } from "./routes.ts";
import { type Reply, replyOf } from "./scene/requests.ts";
import { pathOf } from "./scene/resources.ts";
import { tableDigests } from "./scene/table-digests.ts";

let server: TestServer;
let admin: TestCaller;
let vehicle: string;
/** A file that a workstation may send. */
let wanted: SentFile;
beforeAll(async () => {
  // without ffmpeg only the container of a clip is checked, and no job starts
  server = await serveForTest({ FORECOURT_FFMPEG_PATH: "/nowhere/ffmpeg" });
  admin = await signedIn(server);
  vehicle = (await admin.api.vehicles.create({ body: { make: "Saab", model: "900" } })).id;
  wanted = await pushedFile(admin, await photo());
});
afterAll(() => server.close());

type Sent = FormData | string | Uint8Array<ArrayBuffer>;
const send = async (endpoint: Endpoint, body: Sent, type?: string): Promise<Reply> => {
  const query = endpoint.path === "/sync/files/{key}" ? queryText(wanted.query) : "";
  const path = pathOf(endpoint, { id: vehicle, key: encodeURIComponent(wanted.key) });
  return replyOf(
    await admin.fetch(`${path}${query}`, {
      method: endpoint.method,
      body,
      ...(type !== undefined && { headers: { "content-type": type } }),
    }),
  );
};

/** A raw multipart body, for cases that FormData cannot express. */
const raw = (...lines: string[]): string => lines.join("\r\n");
const multipart = "multipart/form-data; boundary=edge";
const part = (name: string, content = "make,model", fileName = "file.csv") =>
  raw("--edge", `Content-Disposition: form-data; name="${name}"; filename="${fileName}"`, "", content);

const withUpload = routes.filter(({ endpoint }) => endpoint.upload);
const files: Readonly<Record<string, () => Promise<Blob>>> = {
  "/sync/files/{key}": async () => blob(await photo()),
  "/files": async () => blob(await photo()),
  "/vehicles/{id}/photos": async () => blob(await photo()),
  "/account/dealership/logo": () => logoFile(),
  "/account/dealership/buyers-guide-wording": async () => new Blob([wordingFile()]),
  "/360/upload": async () => video(await clip()),
  "/diagnostics/logs": async () => new Blob(["Engine RPM(rpm)\n800\n"]),
  "/market/imports/preview": async () => new Blob(["year,make,model,price\n2020,Kia,Rio,9000\n"]),
  "/market/listings/import": async () => new Blob(["year,make,model,price\n2020,Kia,Rio,9000\n"]),
  "/vehicles/import": async () => new Blob(["make,model\nKia,Rio\n"]),
};
const fileOf = ({ path }: Endpoint): Promise<Blob> =>
  files[path]?.() ?? Promise.reject(new Error(`no file for ${path}`));
/** Required fields besides the file. */
const fieldsOf = ({ path }: Endpoint): Readonly<Record<string, string>> =>
  path === "/360/upload" ? { side: "OUTSIDE" } : {};

describe.each(withUpload)("$title", ({ endpoint }) => {
  const { field = "", maxBytes = 0 } = endpoint.upload ?? {};
  /** The uploaded file is deleted right after the answer. */
  const expectNoFiles = () => vi.waitFor(() => expect(readdirSync(join(server.folder, "tmp"))).toEqual([]));

  function formOf(...files: [name: string, file: Blob | string][]): FormData {
    const form = new FormData();
    for (const [name, value] of Object.entries(fieldsOf(endpoint))) form.set(name, value);
    for (const [name, file] of files) form.append(name, file);
    return form;
  }

  /** Expects an error that names this field, an unchanged database, and no files on disk. */
  async function expectRejected(request: Promise<Reply>, expected: { status: number; code: string | RegExp }) {
    const before = await tableDigests(server);
    const { status, code } = expected;
    expect(await request).toMatchObject({ field, status, code: expect.stringMatching(code) });
    expect(await tableDigests(server)).toEqual(before);
    await expectNoFiles();
  }
  const invalid = { status: 400, code: "VALIDATION_ERROR" };
  /** Some endpoints have a special code for a missing file. */
  const missing = { status: 400, code: endpoint.upload?.missing ?? "VALIDATION_ERROR" };
  /** For a form that is so broken that the presence of the file is unknown. */
  const either = { status: 400, code: new RegExp(`^(VALIDATION_ERROR|${missing.code})$`) };

  it("names the field if the file has another name, is missing, is a text, or occurs twice", async () => {
    const file = await fileOf(endpoint);
    await expectRejected(send(endpoint, formOf(["other", file])), missing);
    await expectRejected(send(endpoint, formOf(["__proto__", file])), either);
    await expectRejected(send(endpoint, formOf(["note", "no file at all"])), missing);
    await expectRejected(send(endpoint, formOf([field, "a text, no file"])), missing);
    await expectRejected(send(endpoint, formOf([field, file], [field, file])), invalid);
    await expectRejected(send(endpoint, formOf([field, file], ["other", file])), either);
  });

  it("names an unknown field of the form, and says if it belongs in the query", async () => {
    const file = await fileOf(endpoint);
    for (const name of ["surprise", ...Object.keys(endpoint.query?.shape ?? {})]) {
      const before = await tableDigests(server);
      const form = formOf([field, file]);
      form.set(name, "true");
      const reply = await send(endpoint, form);
      expect(reply).toMatchObject({ status: 400, code: "VALIDATION_ERROR", field: name });
      if (name !== "surprise") expect(reply.text).toContain(`?${name}=`);
      expect(await tableDigests(server)).toEqual(before);
      await expectNoFiles();
    }
  });

  it("rejects an empty file and a file of NULs", async () => {
    const code = endpoint.errors.includes("INVALID_FILE_TYPE") ? "INVALID_FILE_TYPE" : "VALIDATION_ERROR";
    await expectRejected(send(endpoint, formOf([field, new Blob([])])), { status: 400, code });
    await expectRejected(send(endpoint, formOf([field, new Blob([new Uint8Array(5000)])])), { status: 400, code });
  });

  // all limits use the same code; testing half a gigabyte would show nothing more
  if (maxBytes <= 128 * 1024 * 1024) {
    it("rejects a file one byte larger than its limit", async () => {
      const folder = mkdtempSync(join(tmpdir(), "forecourt-large-"));
      try {
        const file = join(folder, "large");
        writeFileSync(file, "a");
        // a sparse file takes no space on disk or in memory
        truncateSync(file, maxBytes + 1);
        const large = await openAsBlob(file);
        const reply = send(endpoint, formOf([field, large]));
        await expectRejected(reply, { status: 413, code: "FILE_TOO_LARGE" });
        expect((await reply).text).toMatch(/The file is larger than [1-9]\d* [KM]B\./);
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  }

  it("rejects a body that is not multipart or is truncated", async () => {
    const unsupported = { status: 415, code: "UNSUPPORTED_MEDIA_TYPE" };
    await expectRejected(send(endpoint, '{"file":"x"}', "application/json"), unsupported);
    await expectRejected(send(endpoint, "make,model", "text/csv"), unsupported);
    await expectRejected(send(endpoint, new Uint8Array([1, 2, 3])), unsupported);
    await expectRejected(send(endpoint, part(field), "multipart/form-data"), either);
    await expectRejected(send(endpoint, part(field), multipart), either);
    await expectRejected(send(endpoint, "--edge--", multipart), either);
    await expectRejected(send(endpoint, "", multipart), either);
    await expectRejected(send(endpoint, "no part at all", multipart), either);
    await expectRejected(send(endpoint, raw(part("x".repeat(100_000)), "--edge--", ""), multipart), either);
    const many = Array.from({ length: 200 }, (_, i) =>
      raw("--edge", `Content-Disposition: form-data; name="n${i}"`, "", "1"),
    );
    await expectRejected(send(endpoint, raw(...many, "--edge--", ""), multipart), either);
    const long = raw(
      "--edge",
      'Content-Disposition: form-data; name="note"',
      "",
      "x".repeat(1_000_000),
      "--edge--",
      "",
    );
    await expectRejected(send(endpoint, long, multipart), either);
  });

  it("accepts any file name and never uses it as a path", async () => {
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
      await expectNoFiles();
    }
  });
});
