import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { exampleAngles } from "../../renderer/features/welcome/example-photos.ts";
import { inRoot } from "../../scripts/kit/repository.ts";
import { sharedModelRuns } from "../kit/model-runs.ts";
import { photo } from "../kit/photos.ts";
import { begin, cleanFolder, forecourt } from "./run.ts";

const place = cleanFolder();
const env = sharedModelRuns();
const photos = exampleAngles.map((angle, at) => (angle === "front" ? "IMG_1.jpg" : `${at}_${angle}.jpg`));
// the photos of the build, in which the models find the broken windshield (test/vision/example-photos.test.ts)
beforeAll(() => {
  for (const [at, angle] of exampleAngles.entries()) {
    writeFileSync(join(place.work, photos[at] ?? ""), readFileSync(inRoot(`dist/web/example/${angle}.jpg`)));
  }
});
afterAll(() => place.remove());

describe("forecourt inspect, in a clean folder", () => {
  it("finds the damage in six photos, writes the report, and leaves nothing else behind", async () => {
    const args = ["inspect", ...photos, "--report", "report.pdf", "--inspector", "Grace", "--json"];
    const { code, out, err } = await forecourt(place, args, { env });
    expect([code, err]).toEqual([0, ""]);
    const answer = JSON.parse(out);
    expect(answer.photos.map(({ file }: { file: string }) => file)).toEqual(photos);
    // the angle that its name does not state
    expect(answer.photos[0]).toMatchObject({ angle: "front", angle_assumed: false });
    const [finding] = answer.results.damages;
    expect(finding).toMatchObject({ type: "glass_damage", location: { part: "windshield" }, file: "IMG_1.jpg" });
    expect(out).not.toContain("http://127.0.0.1");
    expect(answer.report).toBe(join(place.work, "report.pdf"));
    expect(readFileSync(answer.report, "latin1").slice(0, 5)).toBe("%PDF-");
    expect(readdirSync(place.work).sort()).toEqual([...photos, "report.pdf"].sort());
    expect(readdirSync(place.temporary)).toEqual([]);
    expect(existsSync(join(place.folder, "data-home"))).toBe(false);
  });

  it("Ctrl+C ends it with 130, and its temporary data are deleted", async () => {
    const { child, ended } = begin(place, ["inspect", ...photos], { env });
    await vi.waitFor(() => expect(readdirSync(place.temporary)).not.toEqual([]), { timeout: 60_000, interval: 20 });
    child.kill("SIGINT");
    const { code, err } = await ended;
    expect([code, err]).toEqual([130, "The photos were not inspected.\nStopped.\n"]);
    expect(readdirSync(place.temporary)).toEqual([]);
  });

  it.each([
    ["too few photos", photos.slice(0, 3), 2, "An inspection needs 4 to 50 photos of one car; these are 3."],
    ["a photo that does not exist", [...photos, "none.jpg"], 2, "none.jpg: there is no such file."],
    ["a folder", [".", ...photos], 2, ". is no file. For all photos of a folder: ./*.jpg"],
    ["a report in no folder", [...photos, "--report", "no/report.pdf"], 2, "/no does not exist."],
    ["a photo as the report", ["--report", ...photos], 2, "IMG_1.jpg does not end in .pdf"],
    ["an empty name of the inspector", [...photos, "--inspector", ""], 2, "--inspector: "],
    ["an unknown language", [...photos, "--language", "fr"], 2, "Allowed choices are en, de, es."],
  ])("%s ends with the reason, before anything is analyzed", async (_what, args, expected, reason) => {
    const { code, err } = await forecourt(place, ["inspect", ...args]);
    expect([code, err]).toEqual([expected, expect.stringContaining(reason)]);
  });

  it("names the photo that cannot be used", async () => {
    writeFileSync(join(place.work, "text.jpg"), "no photo");
    const { code, err } = await forecourt(place, ["inspect", "text.jpg", ...photos], { env });
    expect([code, err]).toEqual([1, expect.stringMatching(/^The photos were not inspected\.\ntext\.jpg: /)]);
    expect(err).not.toMatch(/^ +at /m);
  });

  it("names a photo that is too small for an inspection", async () => {
    writeFileSync(join(place.work, "rear.jpg"), await photo(1, { width: 320, height: 240 }));
    const { code, out } = await forecourt(place, ["inspect", "rear.jpg", ...photos.slice(1), "--json"], { env });
    expect(code).toBe(1);
    expect(JSON.parse(out).error).toMatchObject({ message: expect.stringContaining("rear.jpg"), exitCode: 1 });
  });
});
