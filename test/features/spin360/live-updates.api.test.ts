import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { signedIn, withKey } from "../../kit/people.ts";
import { type Api, serveForTest, type TestServer } from "../../kit/serve.ts";
import { follow, type Stream } from "../system/stream.ts";
import { spinOf } from "./spins.ts";

let server: TestServer;
let api: Api;
let stream: Stream;
beforeAll(async () => {
  server = await serveForTest();
  const caller = await withKey(server, await signedIn(server));
  api = caller.api;
  stream = await follow(caller);
});
afterAll(async () => {
  await stream.leave();
  await server.close();
});

const newCar = async (): Promise<string> => (await api.vehicles.create({ body: { make: "Saab", model: "900" } })).id;
const heardOf = (jobId: string) => stream.received.map(({ data }) => data).filter(({ job_id }) => job_id === jobId);
const hears = (jobId: string, expected: readonly object[]) =>
  vi.waitFor(() => expect(heardOf(jobId)).toEqual(expected.map((one) => expect.objectContaining(one))));
const happenedTo = async (id: string) =>
  (await api.vehicles.timeline({ params: { id } })).filter(({ kind }) => kind.startsWith("spin."));

describe("live updates and timeline of a vehicle", () => {
  it("report deleted spins", async () => {
    const car = await newCar();
    const jobIds = [await spinOf(server, car), await spinOf(server, car, { state: "detecting", frames: 2 })];
    await api.spin360.cleanup({ body: { carId: car, side: "OUTSIDE" } });
    for (const jobId of jobIds) await hears(jobId, [{ car_id: car, state: "failed", frame_count: null }]);
    const [entry, ...more] = await happenedTo(car);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      kind: "spin.cleaned_up",
      summary: "The 360° view and its clips were deleted (outside).",
      details: { side: "OUTSIDE", removeProcessed: true, jobs: expect.arrayContaining(jobIds) },
      actor: { name: expect.stringContaining("Person") },
    });
    await api.spin360.cleanup({ body: { carId: car, side: "OUTSIDE" } });
    expect(await happenedTo(car)).toHaveLength(1);
  });

  it("report deleted clips", async () => {
    const car = await newCar();
    const jobId = await spinOf(server, car);
    await api.spin360.cleanup({ body: { carId: car, side: "OUTSIDE", removeProcessed: false } });
    await hears(jobId, [{ car_id: car, state: "ready", frame_count: 3 }]);
    expect(await happenedTo(car)).toMatchObject([{ summary: "The 360° clips were deleted (outside)." }]);
  });

  it("report a moved spin for both vehicles", async () => {
    const [first, second] = [await newCar(), await newCar()];
    const jobId = await spinOf(server, first);
    const attach = (carId: string) => api.spin360.attach({ params: { jobId }, body: { carId } });
    await attach(second);
    await hears(jobId, [{ car_id: first }, { car_id: second }]);
    expect(await happenedTo(first)).toMatchObject([{ kind: "spin.moved_away", details: { jobId } }]);
    expect(await happenedTo(second)).toMatchObject([{ kind: "spin.attached", details: { jobId } }]);
    await attach(second);
    expect((await happenedTo(second)).map(({ kind }) => kind)).not.toContain("spin.moved_away");
  });
});
