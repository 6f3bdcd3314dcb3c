import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Stage } from "../../../contracts/inspections/visual.ts";
import { type Killable, startKillable } from "../../kit/killable.ts";
import { realModels } from "../../kit/model-runs.ts";
import { uploadWalkAround } from "../../kit/photos.ts";
import { spawnServer } from "../../kit/process.ts";
import type { TestCaller } from "../../kit/serve.ts";

let server: Killable;
/** Its models look at each photo. With results of other tests, all photos would be analyzed before the kill. */
let looking: Killable;

beforeAll(async () => {
  [server, looking] = await Promise.all([startKillable(), startKillable(realModels)]);
});
afterAll(async () => {
  await server.close();
  await looking.close();
});

const newCar = async ({ api }: TestCaller) =>
  (await api.vehicles.create({ body: { make: "Honda", model: "Accord" } })).id;
const rawOf = ({ look }: Killable, id: string) =>
  look<{ position: number; raw: string | null }>(
    "select position, raw from inspection_images where inspection_id = ? order by position",
    id,
  );

/** Kills the server as soon as the inspection has reached a stage (for detect: as soon as one photo is done). */
async function killAt(stage: Stage, id: string, { caller, kill }: Killable): Promise<void> {
  const response = await caller.fetch("/v1/events", { headers: { "last-event-id": "0" } });
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    const events = [...text.matchAll(/^data: (.*)$/gm)].map(
      ([, data]) => JSON.parse(data ?? "{}") as { inspection_id: string; stage: string | null; status: string },
    );
    const mine = events.filter((event) => event.inspection_id === id);
    if (mine.some((event) => event.stage === stage)) break;
    if (mine.some((event) => event.status !== "processing")) throw new Error(`it ended before ${stage}`);
  }
  await kill();
}

describe("visual inspection after kill -9", () => {
  it.each<Stage>(["detect", "place", "measure", "grade", "annotate", "report"])(
    "in stage %s: the inspection completes once, and no photo is looked at twice",
    async (stage) => {
      const killed = stage === "detect" ? looking : server;
      const { caller } = killed;
      const images = await uploadWalkAround(caller.api, 5);
      const vehicle_id = await newCar(caller);
      const { inspection_id } = await caller.api.visual.create({ body: { vehicle_id, images } });
      await killAt(stage, inspection_id, killed);
      const before = rawOf(killed, inspection_id).filter(({ raw }) => raw !== null);
      expect(before.length).toBeGreaterThan(0);
      if (stage === "detect") expect(before.length).toBeLessThan(5);
      expect(killed.look("select * from outbox_events where payload like ?", `%${inspection_id}%`)).toEqual([]);
      await killed.start();
      const done = await caller.api.visual.get({ params: { inspection_id } }, { headers: { prefer: "wait=60" } });
      expect(done).toMatchObject({ status: "completed", progress: 1 });
      expect(rawOf(killed, inspection_id)).toEqual(expect.arrayContaining(before));
      expect(killed.look("select * from outbox_events where payload like ?", `%${inspection_id}%`)).toHaveLength(1);
      const pdf = await caller.fetch(`/v1/inspections/visual/${inspection_id}/report.pdf`);
      expect(
        Buffer.from(await pdf.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe("%PDF-");
      expect(killed.look<{ ok: string }>("pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
    },
    90_000,
  );

  it("returns the same inspection for a repeated request, if killed while the first answer waits", async () => {
    const { caller } = looking;
    const images = await uploadWalkAround(caller.api, 5);
    const vehicle_id = await newCar(caller);
    const create = () =>
      caller.api.visual.create(
        { body: { vehicle_id, images } },
        { headers: { "idempotency-key": "held", prefer: "wait=60" } },
      );
    const count = () => looking.look<{ n: number }>("select count(*) n from inspections")[0]?.n ?? 0;
    const before = count();
    const cut = create().catch(() => undefined);
    await vi.waitFor(
      () =>
        expect(
          looking.look("select 1 from idempotent_answers where status is not null and key = ?", "held"),
        ).toHaveLength(1),
      { timeout: 60_000, interval: 5 },
    );
    await looking.kill();
    await cut;
    await looking.start();
    const again = await create();
    expect(count()).toBe(before + 1);
    const done = await caller.api.visual.get(
      { params: { inspection_id: again.inspection_id } },
      { headers: { prefer: "wait=60" } },
    );
    expect(done.status).toBe("completed");
  }, 90_000);

  it("leaves no inspection and no files if killed while photos are stored, and accepts the request again", async () => {
    const { caller } = server;
    const images = await uploadWalkAround(caller.api, 4);
    const vehicle_id = await newCar(caller);
    const request = {
      vehicle_id,
      images: images.map((image, i) => (i === 3 ? { ...image, url: "http://127.0.0.1:9/never.jpg" } : image)),
    };
    const count = server.look<{ n: number }>("select count(*) n from inspections")[0]?.n;
    const pending = caller.api.visual
      .create({ body: request }, { headers: { "idempotency-key": "cut" } })
      .catch(() => undefined);
    await server.kill();
    await pending;
    await server.start();
    expect(server.look<{ n: number }>("select count(*) n from inspections")[0]?.n).toBe(count);
    expect(readdirSync(join(server.folder, "tmp"))).toEqual([]);
    const again = await caller.api.visual.create(
      { body: { vehicle_id, images: await uploadWalkAround(caller.api, 4) } },
      { headers: { "idempotency-key": "after", prefer: "wait=60" } },
    );
    expect(again.status).toBe("completed");
  }, 90_000);
});

describe("server on SIGTERM", () => {
  it("stops cleanly and releases a running inspection", async () => {
    const { caller } = looking;
    const images = await uploadWalkAround(caller.api, 5);
    const body = { vehicle_id: await newCar(caller), images };
    const { inspection_id } = await caller.api.visual.create({ body });
    expect(await looking.stop()).toBe(0);
    expect(looking.look<{ status: string }>("select status from jobs where subject = ?", inspection_id)).toEqual([
      { status: "queued" },
    ]);
    await looking.start();
    const done = await caller.api.visual.get({ params: { inspection_id } }, { headers: { prefer: "wait=60" } });
    expect(done.status).toBe("completed");
  }, 90_000);
});

describe("server start", () => {
  it("stops a second server on the same data before it changes anything", async () => {
    await expect(spawnServer(server.folder)).rejects.toThrow("Another Forecourt already works on");
  });

  it.each([
    [{ FORECOURT_PROT: "1" }, "FORECOURT_PROT"],
    [{ FORECOURT_MODE: "cloud" }, "FORECOURT_MODE"],
    [{ FORECOURT_PORT: "99999" }, "FORECOURT_PORT"],
  ])("with %o stops with a message that says which", async (environment, name) => {
    await expect(spawnServer(server.folder, environment)).rejects.toThrow(name);
  });
});
