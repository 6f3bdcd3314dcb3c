import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { errorOf } from "../../kit/people.ts";
import { blob, photo } from "../../kit/photos.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { person } from "../teams/people.ts";
import { type PostingService, postingService, serviceKey } from "./kit/posting-service.ts";
import { activate, drafted } from "./kit/scene.ts";

const publicUrl = "https://cars.example";
const banner = "https://dealer.example/banner.jpg";
let service: PostingService;
let server: TestServer;
let owner: TestCaller;
let carId: string;
let photoIds: string[];

const withService = () => ({ FORECOURT_CONNECTOR_URL: service.url, FORECOURT_CONNECTOR_KEY: serviceKey });

/** A vehicle with photos. */
async function photographed({ api }: TestCaller, count: number): Promise<{ id: string; photoIds: string[] }> {
  const { id } = await api.vehicles.create({ body: { make: "Jeep", model: "Renegade" } });
  const ids: string[] = [];
  for (let i = 1; i <= count; i += 1) {
    const upload = { params: { id }, body: {}, file: blob(await photo(i)), fileName: `${i}.jpg` };
    ids.push((await api.vehiclePhotos.upload(upload)).id);
  }
  return { id, photoIds: ids };
}

beforeAll(async () => {
  service = await postingService();
  server = await serveForTest({ ...withService(), FORECOURT_PUBLIC_URL: publicUrl });
  owner = await person(server);
  await owner.api.campaigns.connect({ body: { platform: "facebook" } });
  ({ id: carId, photoIds } = await photographed(owner, 3));
});
afterAll(async () => {
  await server.close();
  await service.close();
});
beforeEach(() => {
  service.ads.clear();
});

const sentPictures = (): unknown[] => [...service.ads.values()].map(({ ad }) => ad.mediaUrls);

describe("photos of the vehicle in an ad", () => {
  it("are sent as public addresses in their order, before the other pictures", async () => {
    const chosen = [photoIds[2] ?? "", photoIds[0] ?? ""];
    const made = await drafted(owner.api, "p1", { vehicleId: carId, photoIds: chosen, mediaUrls: [banner] });
    expect(made).toMatchObject({ photoIds: chosen, mediaUrls: [banner] });
    expect((await activate(owner.api, made.id, "facebook")).summary.successes).toBe(1);
    const [sent] = sentPictures();
    expect(sent).toEqual([
      expect.stringContaining(`${publicUrl}/v1/public/photos/${chosen[0]}/full.jpg?until=`),
      expect.stringContaining(`${publicUrl}/v1/public/photos/${chosen[1]}/full.jpg?until=`),
      banner,
    ]);
    const [first] = sent as [string];
    const answer = await fetch(first.replace(publicUrl, server.url));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("image/jpeg");
  });

  it("are left out after they were deleted", async () => {
    const { id, photoIds: own } = await photographed(owner, 2);
    const made = await drafted(owner.api, "p1", { vehicleId: id, photoIds: own });
    await owner.api.vehiclePhotos.remove({ params: { id, photoId: own[0] ?? "" } });
    expect(await owner.api.campaigns.get({ params: { id: made.id } })).toMatchObject({ photoIds: [own[1]] });
    await activate(owner.api, made.id, "facebook");
    expect(sentPictures()).toEqual([[expect.stringContaining(own[1] ?? "")]]);
  });

  it("are removed from the campaign when it gets another vehicle", async () => {
    const { id: campaignId } = await drafted(owner.api, "p1", { vehicleId: carId, photoIds });
    const other = await photographed(owner, 1);
    const change = (body: Parameters<typeof owner.api.campaigns.update>[0]["body"]) =>
      owner.api.campaigns.update({ params: { id: campaignId }, body });
    expect(await change({ vehicleId: other.id })).toMatchObject({ photoIds: [] });
    expect(await change({ vehicleId: carId, photoIds: [photoIds[1] ?? ""] })).toMatchObject({
      photoIds: [photoIds[1]],
    });
    expect(await change({ vehicleId: null })).toMatchObject({ photoIds: [] });
  });

  it("can be changed only while the campaign is not running, and the platform gets the new ones", async () => {
    const made = await drafted(owner.api, "p1", { vehicleId: carId, photoIds });
    await activate(owner.api, made.id, "facebook");
    const fewer = owner.api.campaigns.update({ params: { id: made.id }, body: { photoIds: photoIds.slice(1) } });
    expect(await errorOf(fewer)).toMatchObject({ code: "CAMPAIGN_ALREADY_ACTIVE", field: "photoIds" });
    const facebook = { params: { campaignId: made.id }, body: { platformType: "facebook" } } as const;
    await owner.api.campaigns.pause(facebook);
    await owner.api.campaigns.update({ params: { id: made.id }, body: { photoIds: [] } });
    await activate(owner.api, made.id, "facebook");
    expect(sentPictures()).toEqual([[]]);
  });

  it("answer VALIDATION_ERROR if they repeat, are another vehicle's, lack a vehicle, or are too many", async () => {
    const other = await photographed(owner, 1);
    const [first = ""] = photoIds;
    for (const wrong of [
      { vehicleId: carId, photoIds: [first, first] },
      { vehicleId: carId, photoIds: other.photoIds },
      { photoIds: [first] },
      { vehicleId: carId, photoIds, mediaUrls: Array.from({ length: 8 }, (_, n) => `${banner}?${n}`) },
    ])
      expect(await errorOf(drafted(owner.api, "p1", wrong))).toMatchObject({
        code: "VALIDATION_ERROR",
        status: 400,
        field: "photoIds",
      });
  });

  it("need a public address of the server, except with the simulator", async () => {
    const home = await serveForTest(withService());
    try {
      const key = await person(home);
      await key.api.campaigns.connect({ body: { platform: "facebook" } });
      const car = await photographed(key, 1);
      const { id } = await drafted(key.api, "p1", { vehicleId: car.id, photoIds: car.photoIds });
      const [result] = (await activate(key.api, id, "facebook")).results;
      expect(result?.error).toMatchObject({
        code: "VALIDATION_ERROR",
        message: expect.stringContaining("FORECOURT_PUBLIC_URL"),
      });
      expect(service.ads.size).toBe(0);
    } finally {
      await home.close();
    }
  });
});
