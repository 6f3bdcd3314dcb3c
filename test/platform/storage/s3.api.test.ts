import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportCorrections } from "../../../scripts/models/export/corrections.ts";
import { newId } from "../../../server/platform/ids.ts";
import { signedIn } from "../../kit/people.ts";
import { uploadWalkAround } from "../../kit/photos.ts";
import { type S3Server, startS3 } from "../../kit/s3.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";

let s3: S3Server;
let server: TestServer;
let owner: TestCaller;
beforeAll(async () => {
  s3 = await startS3();
  server = await serveForTest({ FORECOURT_S3_URL: s3.url("yard") });
  owner = await signedIn(server);
});
afterAll(async () => {
  await server.close();
  await s3.close();
});

describe("a server with its media in an S3-compatible store", () => {
  it("serves photos and the report after its local disk was lost", async () => {
    const { api } = owner;
    const { id } = await api.vehicles.create({ body: { make: "Honda", model: "Accord" } });
    const images = await uploadWalkAround(api);
    const done = await api.visual.create(
      { body: { vehicle_id: id, images, options: { generate_report: true } } },
      { headers: { prefer: "wait=60" } },
    );
    expect(done.status).toBe("completed");
    expect(existsSync(join(server.folder, "media"))).toBe(false);
    rmSync(join(server.folder, "s3", "cache"), { recursive: true });
    const picture = await fetch(images[0]?.url ?? "");
    expect(picture.headers.get("content-type")).toBe("image/jpeg");
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
    const paper = await owner.fetch(`/v1/inspections/visual/${done.inspection_id}/report.pdf`);
    expect(
      Buffer.from(await paper.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
  });

  it("exports photos as training data, and keeps unfinished files", async () => {
    const making = join(server.folder, "s3", "tmp", "half.jpg");
    writeFileSync(making, "half");
    const out = join(server.folder, "..", `${newId()}-set`);
    const environment = {
      FORECOURT_DATA_DIR: server.folder,
      FORECOURT_S3_URL: s3.url("yard"),
      ...(server.databaseUrl !== undefined && { FORECOURT_DATABASE_URL: server.databaseUrl }),
    };
    try {
      const said = await exportCorrections(["--out", out, "--include-unreviewed"], environment);
      expect(said).toContain("0 missing, 0 unreadable");
      expect(readdirSync(join(out, "images")).length).toBeGreaterThan(0);
      expect(existsSync(making)).toBe(true);
    } finally {
      rmSync(out, { recursive: true, force: true });
    }
  });
});
