import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf, signedIn, withKey } from "../../kit/people.ts";
import { type Api, serveForTest, type TestServer } from "../../kit/serve.ts";
import { bytesOf, spinOf } from "./spins.ts";

let server: TestServer;
let api: Api;
let outsider: Api;
let carId: string;
let jobId: string;
beforeAll(async () => {
  server = await serveForTest();
  const owner = await signedIn(server);
  api = (await withKey(server, owner)).api;
  outsider = (await signedIn(server, { admin: owner })).api;
  carId = (await api.vehicles.create({ body: { make: "Saab", model: "900" } })).id;
  jobId = await spinOf(server, carId, { frames: 3, findings: 1 });
});
afterAll(() => server.close());

const small = { x: 100, y: 200, width: 40, height: 30 };
const large = { x: 90, y: 190, width: 80, height: 60 };
const dent = {
  type: "dent" as const,
  part: "front_door_left" as const,
  seen_in: [
    { frame: 3, coordinates: large },
    { frame: 1, coordinates: small },
  ],
};
const side = async () => {
  const [shown] = (await api.spin360.viewer({ params: { carId } })).sides;
  if (!shown) throw new Error("the spin has no side");
  return shown;
};

describe("POST /360/jobs/{jobId}/findings", () => {
  it("adds a finding with masks after those of the models, until it is deleted", async () => {
    const added = await api.spinFindings.add({ params: { jobId }, body: dent });
    expect(added).toMatchObject({ source: "manual", confidence: 1, side: "left", best_frame: 3 });
    expect(added.seen_in.map(({ frame }) => frame)).toEqual([1, 3]);
    const { damages, frames } = await side();
    expect(damages.map(({ source }) => source)).toEqual(["model", "manual"]);
    expect(frames[2]?.damages).toEqual([{ damage_id: added.damage_id, coordinates: large, confidence: 1 }]);
    const mask = await fetch(frames[2]?.maskUrl ?? "");
    expect((await mask.arrayBuffer()).byteLength).toBeGreaterThan(bytesOf.mask);
    expect((await api.spin360.job({ params: { jobId } })).damagesDetected).toBe(2);

    await api.spinFindings.remove({ params: { jobId, damage_id: added.damage_id } });
    expect((await side()).damages.map(({ source }) => source)).toEqual(["model"]);
    const again = await errorOf(api.spinFindings.remove({ params: { jobId, damage_id: added.damage_id } }));
    expect(again.code).toBe("RESOURCE_NOT_FOUND");
  });

  it("adds findings of several people at the same time", async () => {
    const car = await api.vehicles.create({ body: { make: "Saab", model: "9000" } });
    const params = { jobId: await spinOf(server, car.id, { frames: 3, findings: 1 }) };
    const add = (frame: number) =>
      api.spinFindings.add({ params, body: { ...dent, seen_in: [{ frame, coordinates: small }] } });
    const added = await Promise.all([1, 2, 3, 1, 2, 3].map(add));
    const [shown] = (await api.spin360.viewer({ params: { carId: car.id } })).sides;
    const manual = (shown?.damages ?? []).filter(({ source }) => source === "manual");
    expect(manual.map(({ damage_id }) => damage_id).sort()).toEqual(added.map(({ damage_id }) => damage_id).sort());
  });

  it.each([
    ["a frame that the spin lacks", { seen_in: [{ frame: 4, coordinates: small }] }, "seen_in[0].frame"],
    [
      "a box that reaches out of its frame",
      { seen_in: [{ frame: 1, coordinates: { ...small, x: 1900 } }] },
      "seen_in[0].coordinates",
    ],
    ["a frame named twice", { seen_in: [1, 1].map((frame) => ({ frame, coordinates: small })) }, "seen_in"],
    ["a best frame that does not show it", { best_frame: 2 }, "best_frame"],
  ])("answers INVALID_DAMAGE_DATA for %s", async (_what, change, field) => {
    const refused = await errorOf(api.spinFindings.add({ params: { jobId }, body: { ...dent, ...change } }));
    expect(refused).toMatchObject({ code: "INVALID_DAMAGE_DATA", field });
  });

  it("rejects a spin that is not ready, and one of another account", async () => {
    const making = await spinOf(server, carId, { state: "detecting", frames: 2 });
    const early = await errorOf(api.spinFindings.add({ params: { jobId: making }, body: dent }));
    expect(early.code).toBe("FRAMES_NOT_READY");
    const foreign = await errorOf(outsider.spinFindings.add({ params: { jobId }, body: dent }));
    expect(foreign.code).toBe("JOB_NOT_FOUND");
  });
});

describe("DELETE /360/jobs/{jobId}/findings/{damage_id}", () => {
  it("rejects deleting a model's finding", async () => {
    const [found] = (await side()).damages;
    const refused = await errorOf(api.spinFindings.remove({ params: { jobId, damage_id: found?.damage_id ?? "" } }));
    expect(refused).toMatchObject({ code: "INVALID_DAMAGE_DATA", field: "damage_id" });
  });
});
