import { writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { maxVideoBytes } from "../../../contracts/inspections/clip-limits.ts";
import { spinJobs } from "../../../server/features/spin360/spin360.table.ts";
import { breakAfterCommit } from "../../kit/break-after-commit.ts";
import { errorOf, signedIn, withKey } from "../../kit/people.ts";
import { photo } from "../../kit/photos.ts";
import { type Api, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { clip, clipOfBytes, video } from "./clips.ts";
import { filesIn, jobRows } from "./spins.ts";

let server: TestServer;
let owner: TestCaller & { email: string };
let caller: TestCaller & { secret: string };
let api: Api;
let carId: string;
const saab = { make: "Saab", model: "900" };
const vin = "1HGCM82633A004352";
async function begin(): Promise<void> {
  server = await serveForTest();
  owner = await signedIn(server);
  caller = await withKey(server, owner);
  api = caller.api;
  carId = (await api.vehicles.create({ body: { vin, stockNumber: "N-1" } })).id;
}
beforeAll(begin);
afterAll(() => server.close());

const upload = (bytes: Buffer, fields: Record<string, unknown> = {}, fileName = "walk.mp4") =>
  api.spin360.upload({ file: video(bytes), fileName, body: { side: "OUTSIDE", ...fields } as never });

/** Sends a form that the typed client does not permit. */
const post = (form: FormData | string, headers: Record<string, string> = {}) =>
  caller.fetch("/v1/360/upload", { method: "POST", body: form, headers });
const formOf = (...parts: [name: string, value: string | Blob, file?: string][]): FormData => {
  const form = new FormData();
  for (const [name, value, file] of parts) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, value, file);
  }
  return form;
};
const refusal = async (response: Response) => {
  const { error, success, message } = (await response.json()) as {
    success: boolean;
    message: string;
    error: { code: string; field?: string; message: string; details?: Record<string, unknown> };
  };
  return { status: response.status, success, said: message === error.message, ...error };
};

describe("POST /360/upload", () => {
  it("stores, queues and publishes a clip, with a signed URL", async () => {
    const film = await clip();
    const answer = await upload(film, { carId, fps: 6 }, "walk around ü.mov");
    expect(answer).toMatchObject({ success: true, data: { video: { size: film.length, jobId: answer.data.jobId } } });
    const { jobId, video: stored } = answer.data;
    expect(stored).toMatchObject({ originalName: "walk around ü.mov", mimetype: "video/mp4" });
    expect(stored.key).toBe(`spins/${jobId}/video.mp4`);
    const response = await fetch(stored.url);
    expect(response.headers.get("content-type")).toBe("video/mp4");
    expect(Buffer.from(await response.arrayBuffer()).equals(film)).toBe(true);
    expect(await refusal(await fetch(`${stored.url}&size=thumb`))).toMatchObject({ status: 400, field: "size" });
    const job = await api.spin360.job({ params: { jobId } });
    expect(job).toMatchObject({ jobId, carId, side: "OUTSIDE", fps: 6, size: film.length, originalKept: true });
    expect(job).toMatchObject({ width: 320, height: 240, duration: 2, storage: { video: film.length } });
    expect(job.state).not.toBe("failed");
  });

  it("accepts the vehicle by id, VIN or stock number, or none", async () => {
    for (const reference of [carId, vin, vin.toLowerCase(), "N-1", undefined]) {
      const { data } = await upload(await clip(), reference === undefined ? {} : { carId: reference });
      const job = await api.spin360.job({ params: { jobId: data.jobId } });
      expect(job).toMatchObject({ carId: reference === undefined ? null : carId, fps: 5 });
    }
  });

  it("takes more frames per second from a short clip, so that the spin has eight", async () => {
    const short = await clip("mp4", 1);
    for (const [given, fps] of [
      [undefined, 8],
      [3, 8],
      [12, 12],
    ]) {
      const { data } = await upload(short, given === undefined ? {} : { fps: given });
      expect(await api.spin360.job({ params: { jobId: data.jobId } })).toMatchObject({ duration: 1, fps });
    }
  });

  it("recognizes a clip by its content, whatever its name", async () => {
    const types: Record<string, string> = {
      mov: "video/quicktime",
      avi: "video/x-msvideo",
      mkv: "video/x-matroska",
      flv: "video/x-flv",
      wmv: "video/x-ms-wmv",
      webm: "video/webm",
    };
    for (const [extension, mimetype] of Object.entries(types)) {
      const { data } = await upload(await clip(extension), {}, "clip.txt");
      expect(data.video).toMatchObject({ mimetype, key: `spins/${data.jobId}/video.${extension}` });
      expect((await fetch(data.video.url)).headers.get("content-type")).toBe(mimetype);
    }
  });

  it("is idempotent by Idempotency-Key, which includes the file", async () => {
    const headers = { "idempotency-key": "walk-1" };
    const before = (await jobRows(server)).length;
    const send = (bytes: Buffer, side = "INSIDE") =>
      post(formOf(["side", side], ["video", video(bytes), "walk.mp4"]), headers);
    const first = await send(await clip());
    const again = await send(await clip());
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(await again.json()).toEqual(await first.json());
    expect((await jobRows(server)).length).toBe(before + 1);
    expect(await refusal(await send(await clipOfBytes(200_000)))).toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
    expect(await refusal(await send(await clip(), "OPEN"))).toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
    expect((await jobRows(server)).length).toBe(before + 1);
  });

  it("keeps the clip if the connection to the database breaks after the commit: its job exists", async () => {
    const known = new Set((await jobRows(server)).map(({ id }) => id));
    const mend = breakAfterCommit(server, spinJobs);
    const error = await errorOf(upload(await clip()));
    mend();
    expect(error).toMatchObject({ code: "UPLOAD_FAILED", status: 500 });
    const [job] = (await jobRows(server)).filter(({ id }) => !known.has(id));
    expect(filesIn(server)).toContain(`media/${job?.videoKey}`);
  });

  it("stores the file's name without characters that a database rejects", async () => {
    const name = `${"ä".repeat(400)}.mp4`;
    const { data } = await upload(await clip(), {}, name);
    expect(data.video.originalName).toBe("ä".repeat(255));
  });
});

describe("POST /360/upload rejects without storing anything", () => {
  beforeAll(async () => {
    // jobs for earlier clips create and delete files meanwhile
    await server.close();
    await begin();
  });
  const nothingNew = async () => {
    await expect.poll(() => filesIn(server), { timeout: 5000 }).toEqual([]);
    expect(await jobRows(server)).toEqual([]);
  };

  it.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
    [
      "a text file named .mp4",
      () => Buffer.from("not a film at all\n".repeat(500)),
      /Send an MP4, MOV, AVI, WMV, FLV, WebM or MKV video; this is a text file/,
    ],
    ["an empty file", () => Buffer.alloc(0), /an empty file/],
    ["a picture", () => photo(1), /a JPEG photo/],
    ["a playlist", () => Buffer.from("#EXTM3U\n#EXTINF:10,\nhttp://127.0.0.1:9/secret.ts\n"), /text file/],
    ["a list of files", () => Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n"), /text file/],
    ["a clip that breaks off", async () => (await clip()).subarray(0, 2000), /ffmpeg|cut/],
  ])("%s", async (_what, bytes, words) => {
    const error = await errorOf(upload(await bytes()));
    expect(error).toMatchObject({ code: "INVALID_FILE_TYPE", status: 400, field: "video" });
    expect(error.message).toMatch(words);
    expect(error.details?.accepted).toEqual(["mp4", "avi", "mov", "wmv", "flv", "webm", "mkv", "qt"]);
    await nothingNew();
  });

  it("a missing or unknown side, and an unknown field", async () => {
    const file: [string, Blob, string] = ["video", video(await clip()), "walk.mp4"];
    for (const form of [formOf(file), formOf(["side", "ROOF"], file), formOf(["side[a]", "OPEN"], file)]) {
      expect(await refusal(await post(form))).toMatchObject({ status: 400, code: "INVALID_SIDE", field: "side" });
    }
    const extra = formOf(["side", "OPEN"], ["surprise", "1"], file);
    expect(await refusal(await post(extra))).toMatchObject({ code: "VALIDATION_ERROR", field: "surprise" });
    await nothingNew();
  });

  it("invalid frames per second", async () => {
    for (const fps of ["0", "16", "2.5", "many", ""]) {
      const form = formOf(["side", "OPEN"], ["fps", fps], ["video", video(await clip()), "walk.mp4"]);
      expect(await refusal(await post(form))).toMatchObject({ status: 400, code: "VALIDATION_ERROR", field: "fps" });
    }
    await nothingNew();
  });

  it("a clip of fewer than eight frames at the highest rate, with what to do", async () => {
    const short = await clip("mp4", 0.4);
    const answer = await refusal(await post(formOf(["side", "OPEN"], ["video", video(short), "walk.mp4"])));
    expect(answer).toMatchObject({ status: 400, code: "VALIDATION_ERROR", field: "video" });
    expect(answer.message).toMatch(/gives 6 frames at 15 per second; a spin needs at least 8. Film once around/);
    await nothingNew();
  });

  it("a clip of more frames than a spin can have, with the highest rate for its length", async () => {
    const long = await clip("mp4", 201, 1);
    const form = formOf(["side", "OPEN"], ["fps", "15"], ["video", video(long), "walk.mp4"]);
    const answer = await refusal(await post(form));
    expect(answer).toMatchObject({ status: 400, code: "VALIDATION_ERROR", field: "fps" });
    expect(answer.message).toBe(
      "The clip gives 3015 frames at 15 per second; a spin has at most 3000. Send an fps of at most 14, or a shorter clip.",
    );
    await nothingNew();
  });

  it("a missing file, a file in another field, two files, and another content type", async () => {
    const missing = { status: 400, success: false, said: true, code: "MISSING_VIDEO_FILE", field: "video" };
    expect(await refusal(await post(formOf(["side", "OPEN"])))).toMatchObject(missing);
    expect(await refusal(await post(formOf(["side", "OPEN"], ["video", "a text"])))).toMatchObject(missing);
    const elsewhere = formOf(["side", "OPEN"], ["file", video(await clip()), "walk.mp4"]);
    expect(await refusal(await post(elsewhere))).toMatchObject(missing);
    const twice = formOf(
      ["side", "OPEN"],
      ["video", video(await clip()), "1.mp4"],
      ["video", video(await clip()), "2.mp4"],
    );
    expect(await refusal(await post(twice))).toMatchObject({ status: 400, code: "VALIDATION_ERROR", field: "video" });
    const json = await post(JSON.stringify({ side: "OPEN" }), { "content-type": "application/json" });
    expect(await refusal(json)).toMatchObject({ status: 415, code: "UNSUPPORTED_MEDIA_TYPE" });
    await nothingNew();
  });

  it("a malformed or truncated multipart body", async () => {
    const type = "multipart/form-data; boundary=xyz";
    const head = '--xyz\r\nContent-Disposition: form-data; name="video"; filename="a.mp4"\r\n\r\n';
    for (const [body, contentType] of [
      ["", type],
      [`${head}half a film`, type],
      [`${head}a film\r\n--other--\r\n`, type],
      [`--xyz\r\nno header at all\r\n\r\nx\r\n--xyz--\r\n`, type],
      [`${head}a film\r\n--xyz--\r\n`, "multipart/form-data"],
    ] as const) {
      const answer = await refusal(await post(body, { "content-type": contentType }));
      expect(answer).toMatchObject({ status: 400, field: "video" });
    }
    await nothingNew();
  });

  it("a vehicle of another account, and an unknown one", async () => {
    const outsider = await signedIn(server, { admin: owner });
    const theirs = await outsider.api.vehicles.create({ body: { ...saab, stockNumber: "S-1" } });
    for (const reference of [theirs.id, "S-1", "nothing"]) {
      const error = await errorOf(upload(await clip(), { carId: reference }));
      expect(error).toMatchObject({ code: "CAR_NOT_FOUND", status: 404, field: "carId" });
    }
    await nothingNew();
  });

  it("more than 100 MB, during the upload", async () => {
    const sent = await stream(maxVideoBytes * 3, { chunked: true });
    expect(sent).toMatchObject({ status: 413, code: "FILE_TOO_LARGE", field: "video" });
    // the response came long before the upload was complete
    expect(sent.bytes).toBeLessThan(maxVideoBytes * 2);
    await nothingNew();
  });

  it("an announced size of 9 GB, before the upload", async () => {
    const sent = await stream(9 * 1024 ** 3, { chunked: false, pauseAfter: 64 * 1024 });
    expect(sent).toMatchObject({ status: 413, code: "FILE_TOO_LARGE", field: "video" });
    expect(sent.bytes).toBeLessThan(1024 ** 2);
    await nothingNew();
  });

  it("an upload that its client aborts", async () => {
    await expect(stream(50 * 1024 ** 2, { chunked: false, hangUpAfter: 10 * 1024 ** 2 })).rejects.toThrow();
    await nothingNew();
  });

  it("an upload that cannot be stored", async () => {
    const broken = await serveForTest();
    try {
      const person = await signedIn(broken);
      writeFileSync(join(broken.folder, "media/spins"), "where a folder should be");
      const call = person.api.spin360.upload({ file: video(await clip()), fileName: "a.mp4", body: { side: "OPEN" } });
      expect(await errorOf(call)).toMatchObject({ code: "UPLOAD_FAILED", status: 500 });
      await expect.poll(() => filesIn(broken)).toEqual([]);
      expect(await jobRows(broken)).toEqual([]);
    } finally {
      await broken.close();
    }
  });
});

interface Sent {
  readonly status: number;
  readonly code: string;
  readonly field: string | undefined;
  /** The number of bytes sent before the response came. */
  readonly bytes: number;
}

/** Sends a form with one file of a number of bytes in small pieces, and reads the response meanwhile. */
function stream(
  bytes: number,
  options: { chunked: boolean; pauseAfter?: number; hangUpAfter?: number },
): Promise<Sent> {
  const head =
    '--xyz\r\nContent-Disposition: form-data; name="side"\r\n\r\nOPEN\r\n' +
    '--xyz\r\nContent-Disposition: form-data; name="video"; filename="a.mp4"\r\n\r\n';
  const headers = {
    authorization: `Bearer ${caller.secret}`,
    "content-type": "multipart/form-data; boundary=xyz",
    ...(!options.chunked && { "content-length": String(bytes) }),
  };
  const piece = Buffer.alloc(256 * 1024);
  return new Promise((resolve, reject) => {
    let sent = 0;
    let answered = false;
    const outgoing = request(`${server.url}/v1/360/upload`, { method: "POST", headers }, (response) => {
      answered = true;
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const { error } = JSON.parse(Buffer.concat(chunks).toString()) as { error: { code: string; field?: string } };
        resolve({ status: response.statusCode ?? 0, code: error.code, field: error.field, bytes: sent });
        outgoing.destroy();
      });
    });
    outgoing.on("error", (error) => answered || reject(error));
    const more = () => {
      if (answered || sent >= bytes || sent >= (options.pauseAfter ?? bytes)) return;
      if (sent >= (options.hangUpAfter ?? bytes)) return void outgoing.destroy();
      sent += piece.length;
      outgoing.write(piece, more);
    };
    outgoing.write(head, more);
  });
}
