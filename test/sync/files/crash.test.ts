import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { clipOfBytes, video } from "../../features/spin360/clips.ts";
import { freePort } from "../../kit/free-port.ts";
import { signedIn } from "../../kit/people.ts";
import { photo } from "../../kit/photos.ts";
import { prepareFolder } from "../../kit/prepared-folder.ts";
import { type ServerProcess, spawnServer } from "../../kit/process.ts";
import type { TestCaller } from "../../kit/serve.ts";
import { openTcpProxy, type TcpProxy } from "../../kit/tcp-proxy.ts";

const mebibyte = 1024 ** 2;
const params = { id: "1HGCM82633A004352" };
const count = 30;

/** A server process that comes back at the same address. */
async function machine() {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-files-"));
  const port = await freePort();
  const environment = { FORECOURT_PORT: String(port), FORECOURT_SECRET_KEY: "a key of this test, long enough for it" };
  await prepareFolder(folder);
  let server: ServerProcess = await spawnServer(folder, environment);
  const look = <Row>(query: string): Row[] => {
    const db = new Database(join(folder, "forecourt.db"), { readonly: true });
    try {
      return db.prepare(query).all() as Row[];
    } finally {
      db.close();
    }
  };
  return {
    folder,
    port,
    url: server.url,
    look,
    async start() {
      server = await spawnServer(folder, environment);
    },
    kill: () => server.kill(),
    async close() {
      await server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
type Machine = Awaited<ReturnType<typeof machine>>;

let host: Machine;
let desk: Machine;
let proxy: TcpProxy;
let owner: TestCaller;
let secret: string;

beforeAll(async () => {
  [host, desk] = await Promise.all([machine(), machine()]);
  proxy = await openTcpProxy(host.port);
  owner = await signedIn(desk);
  const { api } = await signedIn(host);
  const key = { name: "Desk", environment: "production", permissions: ["sync:write"] } as const;
  secret = (await api.keys.create({ body: { ...key, permissions: [...key.permissions] } })).secret;
  await owner.api.vehicles.create({ body: { make: "Saab", model: "900", vin: params.id } });
});
afterAll(async () => {
  proxy.close();
  await Promise.all([host.close(), desk.close()]);
});

/** A photo of 2 MB that no other one equals: a comment that readers skip makes it that long. */
async function largePhoto(seed: number): Promise<Buffer> {
  const picture = await photo(1 + (seed % 8));
  const comments = Array.from({ length: 31 }, () => {
    const comment = randomBytes(65_537);
    comment.writeUInt32BE(0xfffeffff);
    return comment;
  });
  return Buffer.concat([picture.subarray(0, 2), ...comments, picture.subarray(2)]);
}

const hash = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");
/** The files that travel, by name. The upright photos are made from the others. */
const mediaOf = ({ folder }: Machine, folders = ["originals", "spins"]) =>
  new Map(
    folders.flatMap((within) =>
      readdirSync(join(folder, "media", within), { recursive: true, withFileTypes: true })
        .filter((one) => one.isFile())
        .map((one) => [one.name, hash(join(one.parentPath, one.name))] as const),
    ),
  );
const arrived = (at: number) =>
  vi.waitFor(
    () => {
      const [found] = host.look<{ files: number }>(
        "select count(*) as files from files where original_key not in (select key from sync_blobs)",
      );
      expect(found?.files).toBeGreaterThanOrEqual(at);
    },
    { timeout: 60_000, interval: 5 },
  );

it("30 photos and a spin arrive whole over a cut line and two killed servers, and nothing is sent twice", async () => {
  for (let seed = 0; seed < count; seed += 1) {
    const file = new Blob([new Uint8Array(await largePhoto(seed))], { type: "image/jpeg" });
    await owner.api.vehiclePhotos.upload({ params, body: {}, file, fileName: `${seed}.jpg` });
  }
  const clip = { file: video(await clipOfBytes(20 * mebibyte)), fileName: "walk.mp4" };
  const { data } = await owner.api.spin360.upload({ ...clip, body: { side: "OUTSIDE" } });
  const stateOf = async () => (await owner.api.spin360.job({ params: { jobId: data.jobId } })).state;
  await vi.waitFor(async () => expect(await stateOf()).toBe("ready"), { timeout: 120_000, interval: 200 });

  await owner.api.sync.link({ body: { url: `http://127.0.0.1:${proxy.port}`, apiKey: secret } });
  await arrived(5);
  proxy.refuse(true);
  await vi.waitFor(async () => expect((await owner.api.sync.status()).filesError?.code).toBe("UNREACHABLE"), 20_000);
  proxy.refuse(false);
  await arrived(12);
  await host.kill();
  await host.start();
  await arrived(20);
  await desk.kill();
  await desk.start();
  await vi.waitFor(
    async () => {
      expect(host.look("select key from sync_blobs")).toEqual([]);
      expect(await owner.api.sync.status()).toMatchObject({ unsent: 0, filesWaiting: 0, filesError: null });
    },
    { timeout: 120_000, interval: 100 },
  );

  const sent = mediaOf(desk);
  expect(sent.size).toBe(count + 1 + 10 + 10);
  expect(mediaOf(host)).toEqual(sent);
  expect(mediaOf(host, ["photos"])).toEqual(mediaOf(desk, ["photos"]));
  const bytes = host.look<{ bytes: number }>(
    "select (select sum(size) from files) + (select sum(size) from spin_jobs) + (select sum(bytes + mask_bytes) from spin_frames) as bytes",
  )[0]?.bytes;
  // each interruption may cost the piece that was on its way; rows and headers are small
  expect(proxy.sentBytes()).toBeLessThan(Number(bytes) + 3 * 8 * mebibyte + 4 * mebibyte);
}, 300_000);
