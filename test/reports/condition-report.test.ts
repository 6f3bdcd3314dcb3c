import { Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import { renderConditionReport } from "../../server/reports/condition-report.ts";
import { money, moneyRange } from "../../server/reports/text/format.ts";
import { partLabel } from "../../server/reports/text/labels.ts";
import { conditionReport, damage, image, noPhotos, photo, photoSize, photos } from "./factory.ts";
import { inkIn, inkInMargins, print, readPdf } from "./pdf.ts";

const many = (count: number) => Array.from({ length: count }, (_, n) => damage(n));
const wholePage = { left: 40, top: 30, right: 572, bottom: 770 };

async function seen(...given: Parameters<typeof print>) {
  const { pages, file } = await print(...given);
  const looked = await readPdf(file);
  expect(looked).toHaveLength(pages);
  for (const [i, page] of looked.entries()) {
    expect(inkInMargins(page), `ink in the margins of page ${i + 1}`).toBe(0);
    expect(inkIn(page, wholePage), `ink on page ${i + 1}`).toBeGreaterThan(1500);
    expect(page.text).toContain(`Page ${i + 1} of ${pages}`);
  }
  return { pages, file, looked, text: looked.map(({ text }) => text).join(" ") };
}

describe("renderConditionReport", () => {
  it("contains the findings except the rejected ones", async () => {
    const rejected = damage(20, {
      review: "rejected",
      location: { part: "fog_light_right", side: "front", coordinates: null },
      estimated_repair: { min: 7771, max: 7772, currency: "USD", repair_type: "structural", basis: "secret basis" },
    });
    const kept = many(7);
    const { text } = await seen(conditionReport({ damages: [...kept, rejected], photos: 6 }), photos());
    expect(text).toContain("1HGCM82633A004352");
    expect(text).toContain("2021 Honda Accord EX-L V6");
    expect(text).toMatch(/GRADE.*3\.4/);
    expect(text).toMatch(/SCORE.*6\.8/);
    for (const { location, estimated_repair } of kept) {
      expect(text).toContain(partLabel(location.part));
      expect(text).toContain(moneyRange(estimated_repair));
    }
    expect(text).not.toContain("Right fog light");
    expect(text).not.toContain(money(7771, "USD"));
    expect(text).not.toContain("secret basis");
    expect(text).toContain("Total of 7");
  });

  it("says next to the grade which sides no photo shows", async () => {
    const report = conditionReport({ damages: [], photos: 1 });
    report.inspection.results?.not_covered.unshift("rear: no photo shows it");
    const { looked } = await seen(report, photos());
    expect(looked[0]?.text).toMatch(/Not seen.*rear: no photo shows it/);
  });

  it("captions a photo with the angle that the analysis determined, and prints the note about it", async () => {
    const report = conditionReport({ damages: [], photos: 4 });
    const note =
      "declared as dashboard (interior), but its parts show the outside of a car: examined as front left; left and right are not certain";
    const declared = { angle: "dashboard", type: "interior", determined_angle: "front_left" } as const;
    report.inspection.images[0] = { ...image(0, declared), notes: [note] };
    const { text } = await seen(report, photos());
    expect(text).toContain("1 Front left");
    expect(text).not.toContain("1 Dashboard");
    expect(text).toContain(note.slice(1));
  });

  it("has announcements, grade and diagram on the first page and states what was not assessed", async () => {
    const { looked, text } = await seen(conditionReport({ damages: many(3) }), photos());
    const first = looked[0]?.text ?? "";
    for (const words of ["Structural damage", "Flood damage", "Odometer", "Airbags", "Not assessed"]) {
      expect(first).toContain(words);
    }
    expect(first.indexOf("ANNOUNCEMENTS")).toBeLessThan(first.indexOf("GRADE"));
    expect(first).toContain("Location of findings");
    expect(text).toMatch(/Tires Not assessed in this inspection/);
    expect(text).toMatch(/Trouble codes Not read in this inspection/);
    for (const corner of ["Left front", "Right front", "Left rear", "Right rear"]) expect(text).toContain(corner);
  });

  it.each([
    ["Sport Utility Vehicle (SUV)", "The drawing stands for any SUV."],
    ["Crew Cab Pickup", "The drawing stands for any pickup."],
    ["Coupe", "The drawing stands for any coupe."],
    ["Other", "The drawing stands for any car."],
    [null, "The drawing stands for any car."],
  ])("names the cars that the drawing stands for: body style %s", async (bodyStyle, note) => {
    const { text } = await seen(conditionReport({ damages: many(1), vehicle: { bodyStyle } }), noPhotos);
    expect(text).toContain(note);
  });

  it("draws the vehicle in its body style", async () => {
    const pixelsOf = async (bodyStyle: string) => {
      const { file } = await print(conditionReport({ vehicle: { bodyStyle } }), noPhotos);
      const [first] = await readPdf(file);
      return first?.pixels ?? new Uint8Array();
    };
    const [van, suv] = [await pixelsOf("Van"), await pixelsOf("SUV")];
    // the two body styles' names change less than 4,000 bytes
    expect(van.filter((byte, at) => byte !== suv[at]).length).toBeGreaterThan(20_000);
  });

  it("marks findings added by a person, missing measurements, and hints", async () => {
    const byHand = damage(1, {
      source: "manual",
      found_by: "Dana Whitfield",
      type: "rust",
      location: { part: "engine", side: "engine", coordinates: null },
      measurements: { unit: "cm", method: null, uncertainty: null, reason: "nothing in the photo gives a scale" },
      image_index: null,
      seen_in: [],
    });
    const hint = {
      kind: "possible_repaint" as const,
      part: "hood" as const,
      compared_with: "front_fender_left" as const,
      colour_difference: 4.27,
      image_index: 2,
      note: "Measure the paint.",
    };
    const { text } = await seen(conditionReport({ damages: [byHand], hints: [hint] }), photos());
    expect(text).toContain("Added by hand by Dana Whitfield");
    expect(text).toContain("Not measured");
    expect(text).toContain("No photo");
    expect(text).toContain("Hints, not findings");
    expect(text).toContain("color difference 4.3");
    expect(text).toMatch(/Mechanical See finding 2\. Not assessed/);
  });

  it("is complete without findings, VIN and photos", async () => {
    const vehicle = { vin: null, stockNumber: null, trim: null, overviewYear: null, mileage: null, bodyStyle: null };
    const { text, pages } = await seen(conditionReport({ vehicle }), noPhotos);
    expect(pages).toBe(3);
    expect(text).toContain("No damage was found in these photos");
    expect(text).toContain("VIN not recorded");
    expect(text.match(/Photo not available/g)).toHaveLength(4);
    expect(text).not.toMatch(/null|undefined|NaN/);
  });

  it("contains sixty findings, fifty photos and all reasons", async () => {
    const reasons = Array.from({ length: 12 }, (_, i) => `reason number ${i + 1}`);
    const report = conditionReport({ damages: many(60), photos: 50, reasons });
    const { text, file } = await seen(report, photos());
    expect(text).toContain("Total of 60");
    for (const reason of reasons) expect(text).toContain(reason);
    expect(file.length).toBeLessThan(5_000_000);
  }, 60_000);

  it("keeps long names inside the page and replaces letters that the fonts cannot show", async () => {
    const long = "Nameplate Designation ".repeat(5).trim();
    const word = "Donaudampfschifffahrtsgesellschaft".repeat(4);
    const report = conditionReport({
      damages: [damage(0, { rule: word, found_by: word, reviewed_by: word, review: "confirmed" })],
      vehicle: { make: "Škoda", model: long, trim: word, exteriorColor: word, bodyStyle: long, stockNumber: word },
      inspector: `Владимир 山田自動車 ${word}`,
      disclosures: [word, "Many words ".repeat(400)],
      reasons: [word, long],
    });
    const { text } = await seen(report, photos());
    expect(text).toContain("Škoda");
    expect(text).toContain("Vladimir ?");
    expect(text).toContain("A question mark in a name or a remark stands for letters");
  });

  it.each([
    ["the name of a reviewer", true, { reviewed_by: "李小龍", review: "confirmed" }],
    ["the name of a person who added a finding", true, { source: "manual", found_by: "李小龍" }],
    ["no name", false, {}],
    [
      "the name of a person who added a rejected finding",
      false,
      { source: "manual", found_by: "李小龍", review: "rejected" },
    ],
  ] as const)(
    "notes letters that the fonts cannot show only if the report contains them: %s",
    async (_, isCut, change) => {
      const { text } = await seen(conditionReport({ damages: [damage(0), damage(1, change)] }), photos());
      expect(text.includes(" by ?")).toBe(isCut);
      expect(text.includes("stands for letters that this page cannot show")).toBe(isCut);
    },
  );

  it("gives the same bytes for the same report, with author and producer in its metadata", async () => {
    const report = conditionReport({ damages: many(2) });
    const [first, second] = [await print(report, photos()), await print(report, photos())];
    expect(first.file.equals(second.file)).toBe(true);
    const written = first.file.toString("latin1");
    expect(written).toContain("(Forecourt)");
    expect(written).toContain("(Riverside Motors)");
    expect(written).toContain("(D:20261120202700Z)");
    expect(written).not.toContain("PDFKit");
  });

  it("shows a photo that cannot be decoded as not available, and the other photos", async () => {
    const good = await photo(1);
    const source = {
      photo: (index: number) => Promise.resolve(index === 0 ? Buffer.from("not a photo") : good),
      annotated: () => Promise.resolve(null),
    };
    const { text } = await seen(conditionReport({ damages: [damage(0)] }), source);
    expect(text.match(/Photo not available/g)).toHaveLength(1);
    expect(text.match(/No photo/g)).toHaveLength(1);
  });

  it("uses the annotated photo if the original is missing", async () => {
    const drawn = await photo(2, photoSize);
    const source = { photo: () => Promise.resolve(null), annotated: () => Promise.resolve(drawn) };
    const { text } = await seen(conditionReport(), source);
    expect(text).not.toContain("Photo not available");
  });

  it("marks every page of a demo, and no page of other reports", async () => {
    const report = conditionReport({ damages: many(5), photos: 4 });
    const words = "DEMO DATA, nothing here is real";
    const { looked } = await seen(report, photos(), { isDemo: true });
    for (const { text } of looked) expect(text).toContain(words);
    expect((await seen(report, photos())).text).not.toContain(words);
  });

  it("answers INSPECTION_NOT_READY for an inspection without results", async () => {
    const report = conditionReport();
    const unfinished = { ...report, inspection: { ...report.inspection, results: null } };
    await expect(print(unfinished, noPhotos)).rejects.toMatchObject({ code: "INSPECTION_NOT_READY" });
  });

  it("throws the output's error", async () => {
    const full = new Writable({ write: (_chunk, _encoding, done) => done(new Error("disk full")) });
    await expect(renderConditionReport(conditionReport(), noPhotos, full)).rejects.toThrow("disk full");
  });

  it("throws the photos' error", async () => {
    const broken = { photo: () => Promise.reject(new Error("store away")), annotated: () => Promise.resolve(null) };
    await expect(print(conditionReport(), broken)).rejects.toThrow("store away");
  });
});
