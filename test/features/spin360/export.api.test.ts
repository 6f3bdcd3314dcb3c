import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf, signedIn } from "../../kit/people.ts";
import { serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { spinOf } from "./spins.ts";

let server: TestServer;
let owner: TestCaller;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
});
afterAll(() => server.close());

const newCar = async (): Promise<string> =>
  (await owner.api.vehicles.create({ body: { make: "Saab", model: "900 <Turbo>" } })).id;

/** Names of the files in a zip: they stand in its local headers (APPNOTE.TXT 4.3.7), which begin with PK, 3, 4. */
function namesIn(zip: Buffer): string[] {
  const names: string[] = [];
  for (let at = zip.indexOf("PK\u0003\u0004"); at >= 0; at = zip.indexOf("PK\u0003\u0004", at + 4)) {
    names.push(zip.toString("utf8", at + 30, at + 30 + zip.readUInt16LE(at + 26)));
  }
  return names.sort();
}

describe("the folder for the website", () => {
  it("is not there before a spin is ready, and of no car that the caller cannot see", async () => {
    const carId = await newCar();
    await spinOf(server, carId, { state: "detecting", frames: 2 });
    const stranger = await signedIn(server, { admin: owner });
    const ask = (caller: TestCaller) => errorOf(caller.api.spin360.export({ params: { carId } }));
    expect(await ask(owner)).toMatchObject({ code: "FRAMES_NOT_READY", field: "carId" });
    expect(await ask(stranger)).toMatchObject({ code: "CAR_NOT_FOUND", field: "carId" });
  });

  // the viewer's script is made by the build; the browser's tests open the whole folder
  it.runIf(existsSync("dist/spin/spin.js"))(
    "has the page, its script, the frames and the masks that show damage",
    async () => {
      const carId = await newCar();
      await spinOf(server, carId, { frames: 3, findings: 1 });
      const answer = async (query = "") => owner.fetch(`/v1/360/viewer/${carId}/export.zip${query}`);
      const whole = await answer();
      expect(whole.headers.get("content-type")).toBe("application/zip");
      const frames = ["outside/frame_001.jpg", "outside/frame_002.jpg", "outside/frame_003.jpg"];
      const page = ["data.js", "index.html", "spin.css", "spin.js"];
      const masks = ["outside/mask_001.png", "outside/mask_002.png"];
      expect(namesIn(Buffer.from(await whole.arrayBuffer()))).toEqual([...page, ...frames, ...masks].sort());
      const clean = await answer("?masks=false");
      expect(namesIn(Buffer.from(await clean.arrayBuffer()))).toEqual([...page, ...frames].sort());
    },
  );
});
