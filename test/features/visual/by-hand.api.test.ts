import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { type ByHand, type ByHandInput, nothingByHand } from "../../../contracts/inspections/by-hand.ts";
import { waitForJobs } from "../../kit/jobs.ts";
import { errorOf, signedIn, withKey } from "../../kit/people.ts";
import { uploadWalkAround } from "../../kit/photos.ts";
import { type Api, serveForTest, type TestCaller, type TestServer } from "../../kit/serve.ts";
import { readPdf } from "../../reports/pdf.ts";
import { assess } from "../assessments/estimates.ts";
import { found, join, person } from "../teams/people.ts";
import { accordInStock, accords, stockMarket } from "../valuations/market.ts";

let server: TestServer;
let owner: TestCaller;
let api: Api;
beforeAll(async () => {
  server = await serveForTest();
  owner = await signedIn(server);
  api = owner.api;
});
afterAll(() => server.close());

const newCar = async () => (await api.vehicles.create({ body: { make: "Saab", model: "900" } })).id;
async function inspected(vehicle_id: string): Promise<string> {
  const body = { vehicle_id, images: await uploadWalkAround(api) };
  return (await api.visual.create({ body }, { headers: { prefer: "wait=60" } })).inspection_id;
}
type Input = z.input<typeof ByHandInput>;
const enter = (inspection_id: string, body: Input, as: Api = api): Promise<ByHand> =>
  as.byHand.enter({ params: { inspection_id }, body });
const read = (inspection_id: string) => api.byHand.get({ params: { inspection_id } });

const grade = { value: 3.4, reason: "Interior is worn" };
const flood = { kind: "flood_damage", status: "announced", text: "Water line under the dash" } as const;
const noStructure = { kind: "structural_damage", status: "none_known" } as const;
const tire = { tread_depth_mm: 4.76, brand: "Michelin", size: "225/50R17", dot: "2319" };

async function pdfText(path: string): Promise<string> {
  const response = await owner.fetch(path);
  expect(response.status).toBe(200);
  const pages = await readPdf(Buffer.from(await response.arrayBuffer()));
  return pages.map(({ text }) => text).join(" ");
}

describe("GET /inspections/visual/{inspection_id}/by-hand", () => {
  it("answers empty entries before somebody enters something", async () => {
    const id = await inspected(await newCar());
    expect(await read(id)).toEqual(nothingByHand);
    expect((await api.visual.get({ params: { inspection_id: id } })).by_hand).toBeNull();
  });

  it("answers INSPECTION_NOT_FOUND for an inspection of another workspace", async () => {
    const id = await inspected(await newCar());
    const outsider = await signedIn(server, { admin: owner });
    const params = { inspection_id: id };
    expect((await errorOf(outsider.api.byHand.get({ params }))).code).toBe("INSPECTION_NOT_FOUND");
    expect((await errorOf(enter(id, { revision: 0 }, outsider.api))).code).toBe("INSPECTION_NOT_FOUND");
  });
});

describe("PUT /inspections/visual/{inspection_id}/by-hand", () => {
  it("stores the entries with the person's name and the time", async () => {
    const id = await inspected(await newCar());
    const answer = await enter(id, {
      revision: 0,
      manual_grade: grade,
      announcements: [flood, noStructure],
      tires: { front_left: tire, spare: { note: "Missing" } },
      remarks: { glass: "Chip in the windshield" },
    });
    const by = { entered_by: answer.changed_by, entered_at: answer.changed_at };
    expect(answer).toEqual({
      ...nothingByHand,
      revision: 1,
      manual_grade: { ...grade, ...by },
      announcements: [
        { ...flood, ...by },
        { ...noStructure, text: null, ...by },
      ],
      tires: {
        ...nothingByHand.tires,
        front_left: { ...tire, note: null, ...by },
        spare: { tread_depth_mm: null, brand: null, size: null, dot: null, note: "Missing", ...by },
      },
      remarks: { ...nothingByHand.remarks, glass: { text: "Chip in the windshield", ...by } },
      changed_by: expect.any(String),
      changed_at: expect.stringMatching(/Z$/),
    });
    expect(await read(id)).toEqual(answer);
    const inspection = await api.visual.get({ params: { inspection_id: id } });
    expect(inspection.by_hand).toEqual(answer);
    expect(inspection.results?.grade.value).not.toBe(grade.value);
  });

  it("keeps the name and time of entries that another person does not change", async () => {
    const carId = await newCar();
    const id = await inspected(carId);
    const first = await enter(id, {
      revision: 0,
      manual_grade: grade,
      announcements: [flood],
      tires: { front_left: tire },
    });
    server.clock.advance(60_000);
    const key = await withKey(server, owner);
    const second = await enter(
      id,
      { revision: 1, manual_grade: { ...grade, value: 2.9 }, announcements: [flood], tires: { front_left: tire } },
      key.api,
    );
    expect(second.manual_grade?.entered_at).not.toBe(first.manual_grade?.entered_at);
    expect(second.announcements).toEqual(first.announcements);
    expect(second.tires).toEqual(first.tires);
    expect(second.revision).toBe(2);
  });

  it("removes what is left out, and writes nothing for an unchanged request", async () => {
    const carId = await newCar();
    const id = await inspected(carId);
    await enter(id, { revision: 0, manual_grade: grade, remarks: { interior: "Torn seat" } });
    const after = await enter(id, { revision: 1, remarks: { interior: "Torn seat" } });
    expect(after).toMatchObject({ revision: 2, manual_grade: null, remarks: { interior: { text: "Torn seat" } } });
    const again = await enter(id, { revision: 2, remarks: { interior: "Torn seat" } });
    expect(again).toEqual(after);
    const entries = await api.vehicles.timeline({ params: { id: carId } });
    expect(entries.filter(({ kind }) => kind === "inspection.entered_by_hand").map(({ summary }) => summary)).toEqual([
      "Entered by hand: grade removed.",
      "Entered by hand: grade 3.4; remarks.",
    ]);
  });

  it("answers PRECONDITION_FAILED for an earlier revision and changes nothing", async () => {
    const id = await inspected(await newCar());
    const first = await enter(id, { revision: 0, manual_grade: grade });
    const error = await errorOf(enter(id, { revision: 0, announcements: [flood] }));
    expect(error).toMatchObject({ code: "PRECONDITION_FAILED", field: "revision" });
    expect(await read(id)).toEqual(first);
  });

  it("stores one of two simultaneous changes", async () => {
    const id = await inspected(await newCar());
    const tries = [grade, { ...grade, value: 1.5 }].map((manual_grade) => enter(id, { revision: 0, manual_grade }));
    const settled = await Promise.allSettled(tries);
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await read(id)).revision).toBe(1);
  });

  it("refuses a viewer, who may read the entries", async () => {
    const boss = await person(server, owner);
    const team = await found(boss);
    const viewer = await person(server, owner);
    await join({ owner: boss, team, joins: viewer, role: "Viewer" });
    const car = await boss.api.vehicles.create({ body: { make: "Saab", model: "9-5", teamId: team.id } });
    const body = { vehicle_id: car.id, images: await uploadWalkAround(boss.api) };
    const { inspection_id } = await boss.api.visual.create({ body }, { headers: { prefer: "wait=60" } });
    await enter(inspection_id, { revision: 0, manual_grade: grade }, boss.api);
    const error = await errorOf(enter(inspection_id, { revision: 1 }, viewer.api));
    expect(error.code).toBe("INSUFFICIENT_PERMISSIONS");
    expect(await viewer.api.byHand.get({ params: { inspection_id } })).toMatchObject({ manual_grade: grade });
  });
});

describe("PUT /inspections/visual/{inspection_id}/by-hand with an invalid field", () => {
  let id: string;
  beforeAll(async () => {
    id = await inspected(await newCar());
  });

  it.each([
    ["body.manual_grade.value", { manual_grade: { value: 3.45, reason: "Between" } }],
    ["body.manual_grade.value", { manual_grade: { value: 5.1, reason: "Too good" } }],
    ["body.manual_grade.reason", { manual_grade: { value: 3, reason: " " } }],
    ["body.announcements[1].kind", { announcements: [flood, flood] }],
    ["body.announcements[0].text", { announcements: [{ kind: "other", status: "announced" }] }],
    ["body.announcements[0].status", { announcements: [{ kind: "other", status: "none_known", text: "x" }] }],
    ["body.tires.rear_left.dot", { tires: { rear_left: { dot: "5419" } } }],
    ["body.tires.rear_left.tread_depth_mm", { tires: { rear_left: { tread_depth_mm: 31 } } }],
    ["body.tires.rear_left", { tires: { rear_left: { brand: null } } }],
    ["body.remarks.glass", { remarks: { glass: "x".repeat(501) } }],
  ] satisfies [string, Partial<Input>][])("names %s if it is invalid", async (field, change) => {
    const error = await errorOf(enter(id, { revision: 0, ...change }));
    expect(error.code).toBe("VALIDATION_ERROR");
    expect(`body.${error.field?.replace(/^body\./, "")}`).toBe(field);
    expect((await read(id)).revision).toBe(0);
  });
});

describe("papers and lists after entries by hand", () => {
  it("have the grade, the announcements and the tires", async () => {
    const carId = await newCar();
    const id = await inspected(carId);
    const { assessment_id } = await assess(api, carId);
    const base = "/v1/inspections";
    expect(await pdfText(`${base}/visual/${id}/report.pdf`)).not.toContain("Water line");
    expect(await pdfText(`${base}/damage-assessment/${assessment_id}/report.pdf`)).not.toContain("Flood damage");
    await enter(id, { revision: 0, manual_grade: grade, announcements: [flood], tires: { front_left: tire } });
    await waitForJobs(server);
    const condition = await pdfText(`${base}/visual/${id}/report.pdf`);
    for (const words of ["Water line under the dash", "Interior is worn", "Michelin", "6/32"]) {
      expect(condition).toContain(words);
    }
    const estimate = await pdfText(`${base}/damage-assessment/${assessment_id}/report.pdf`);
    expect(estimate).toContain("Flood damage");
    expect(estimate).toContain("3.4");
    const { by_hand } = await api.assessments.report({ params: { assessment_id } });
    expect(by_hand).toMatchObject({ manual_grade: grade, announcements: [flood] });
  });

  it("have the announcements of an earlier inspection, but only the newest grade", async () => {
    const carId = await newCar();
    await enter(await inspected(carId), { revision: 0, manual_grade: grade, announcements: [flood] });
    server.clock.advance(60_000);
    await inspected(carId);
    const { assessment_id } = await assess(api, carId);
    const { by_hand } = await api.assessments.report({ params: { assessment_id } });
    expect(by_hand).toMatchObject({ manual_grade: null, announcements: [flood] });
  });

  it("have the announcements of all inspections, of each kind the newest", async () => {
    const carId = await newCar();
    const key = { kind: "other", status: "announced", text: "Second key is missing" } as const;
    const structure = { kind: "structural_damage", status: "announced", text: null } as const;
    await enter(await inspected(carId), { revision: 0, announcements: [flood, structure, key] });
    server.clock.advance(60_000);
    const emissions = { kind: "emissions", status: "none_known" } as const;
    await enter(await inspected(carId), { revision: 0, announcements: [emissions, noStructure, key] });
    const { assessment_id } = await assess(api, carId);
    const { by_hand } = await api.assessments.report({ params: { assessment_id } });
    expect(by_hand?.announcements).toMatchObject([emissions, noStructure, key, flood]);
    expect(await pdfText(`/v1/inspections/damage-assessment/${assessment_id}/report.pdf`)).toContain("Water line");
  });

  it("lose the grade when a newer inspection is completed", async () => {
    await stockMarket(server, owner, accords(20));
    const { id: carId } = await api.vehicles.create({ body: accordInStock });
    await enter(await inspected(carId), { revision: 0, manual_grade: grade });
    const { assessment_id } = await assess(api, carId);
    const { valuation_id } = await api.valuations.valuate({ body: { vehicle_id: carId } });
    const estimatePdf = `/v1/inspections/damage-assessment/${assessment_id}/report.pdf`;
    const valuationPdf = `/v1/pricing/market-valuation/${valuation_id}/report.pdf`;
    for (const path of [estimatePdf, valuationPdf]) expect(await pdfText(path)).toContain("Interior is worn");
    server.clock.advance(60_000);
    await inspected(carId);
    for (const path of [estimatePdf, valuationPdf]) expect(await pdfText(path)).not.toContain("Interior is worn");
  });

  it("show the grade in lists of vehicles beside the computed one", async () => {
    const body = { make: "Saab", model: "Sonett", stockNumber: `H-${Date.now()}` };
    const { id: carId } = await api.vehicles.create({ body });
    const id = await inspected(carId);
    const score = async () => {
      const cars = await api.vehicles.list({ query: { include: "latestScore", search: "Sonett" } });
      return cars.find((one) => one.id === carId)?.latestScore;
    };
    const before = await score();
    expect(before).toMatchObject({ id, manualGrade: null });
    await enter(id, { revision: 0, manual_grade: grade });
    expect(await score()).toEqual({ ...before, manualGrade: 3.4 });
  });
});
