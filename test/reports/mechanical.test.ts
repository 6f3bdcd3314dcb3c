import { Writable } from "node:stream";
import { beforeAll, describe, expect, it } from "vitest";
import type { MechanicalReport } from "../../contracts/mechanical/mechanical.ts";
import { type ObdData, readingNames, type TestResults } from "../../contracts/mechanical/obd.ts";
import { diagnosisOf } from "../../server/features/mechanical/diagnosis/diagnosis.ts";
import { reportOf } from "../../server/features/mechanical/mechanical.present.ts";
import { evidenceText } from "../../server/reports/mechanical/labels.ts";
import { renderMechanicalReport } from "../../server/reports/mechanical/mechanical-report.ts";
import { moneyRange } from "../../server/reports/text/format.ts";
import { inLocale, paperLocale } from "../../server/texts/papers/locale.ts";
import { inkInMargins, type RenderedPage, readPdf } from "./pdf.ts";

const at = "2026-11-20T09:00:00.000Z";
const car = {
  id: "v",
  vin: "1HGCM82633A004352",
  stockNumber: "A-1",
  make: "Honda",
  model: "Accord",
  trim: "EX",
  overviewYear: 2015,
  bodyStyle: "Sedan",
  exteriorColor: "Blue",
  mileage: 84_210,
  engine: "2.4 L I4",
  fuelType: "Gasoline",
};
interface Inputs {
  readonly tests?: TestResults;
  readonly options?: Partial<MechanicalReport["diagnostic"]["options"]>;
  readonly vehicle?: Partial<Record<keyof typeof car, unknown>>;
}

function reportFor(obd: ObdData, { tests, options, vehicle }: Inputs = {}): MechanicalReport {
  const allOptions = { include_recommendations: true, severity_threshold: "minor" as const, ...options };
  const known = { ...car, ...vehicle } as typeof car;
  const rate = { mechanicalCentsPerHour: 12_000, currency: "USD" } as const;
  const given = {
    obd,
    tests: tests ?? null,
    options: allOptions,
    vehicle: known,
    decoded: null,
    rate,
    now: new Date(at),
  };
  const { results, protocols } = diagnosisOf(given);
  const of = { id: "0199f3a2-1c2b-7000-8000-000000000001", workspaceId: "w", vehicleId: "v", caseId: null };
  const figures = { overallHealth: results.overall_health, healthScore: 0, issuesFound: 0, repairMinCents: 0 };
  const row = { ...of, ...figures, repairMaxCents: 0, technician: "Ada Lovelace", createdAt: at, protocols, results };
  return reportOf(
    { ...row, options: allOptions, obd, tests: tests ?? null },
    { vehicle: known as never, byHand: null, addressOf: (id) => id, generatedAt: at },
  );
}

async function print(report: MechanicalReport): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const output = new Writable({
    write(chunk: Buffer, _, done) {
      chunks.push(chunk);
      done();
    },
  });
  await renderMechanicalReport(report, output);
  return Buffer.concat(chunks);
}
const textOf = (pages: readonly RenderedPage[]): string => pages.map(({ text }) => text).join(" ");
const read = async (report: MechanicalReport): Promise<string> => textOf(await readPdf(await print(report)));

/** The maximum number of readings, codes and checks of a request. */
const readings = Object.fromEntries(readingNames.map((name) => [name, name === "engine_rpm" ? 780 : 1]));
const codes = Array.from({ length: 100 }, (_, i) => `P0${String(100 + i)}`);
const corners = { front_left: 1, front_right: 2, rear_left: 3, rear_right: 4 };
const everything: ObdData = {
  dtcs: codes,
  pending_dtcs: ["C0035", "B0001", "U0100"],
  live_data: readings,
  freeze_frame: { P0100: readings, P0101: readings },
  snapshots: [{ readings: { engine_rpm: 2500, coolant_temp: 90, vehicle_speed: 80 }, samples: 12 }],
};

describe("renderMechanicalReport, for a long diagnostic", () => {
  const tests: TestResults = {
    battery_voltage: 11.9,
    alternator_output: 12.1,
    engine_oil_level: "low",
    coolant_level: 20,
    brake_pad_thickness_mm: corners,
    tire_tread_depth_mm: corners,
    tire_pressure_kpa: corners,
  };
  const report = reportFor(everything, { tests });
  let pages: RenderedPage[];
  beforeAll(async () => {
    pages = await readPdf(await print(report));
  });

  it("says how many self-tests have run, if they were sent", async () => {
    const monitors = { misfire: "complete", catalyst: "incomplete", evaporative_system: "not_supported" } as const;
    expect(await read(reportFor({ dtcs: [], live_data: {}, monitors }))).toContain("1 of 2 complete");
    expect(await read(reportFor({ dtcs: [], live_data: {} }))).not.toContain("Self-tests");
  });

  it("keeps the margins on every page and repeats number and VIN", () => {
    expect(pages.length).toBeGreaterThan(3);
    for (const [i, page] of pages.entries()) {
      expect(inkInMargins(page), `page ${i + 1}`).toBe(0);
      expect(page.text).toContain(`Page ${i + 1} of ${pages.length}`);
      expect(page.text).toContain("1HGCM82633A004352");
    }
  });

  it("contains the price of every issue and the total", () => {
    const text = textOf(pages);
    const issues = report.diagnostic.results.systems.flatMap((system) => system.issues);
    expect(issues.length).toBeGreaterThan(10);
    for (const { estimated_repair: repair } of issues) if (repair) expect(text).toContain(moneyRange(repair));
    expect(text).toContain(moneyRange(report.diagnostic.results.summary.total_estimated_repair));
  });

  it("contains all inputs: codes, freeze frames, states and checks", () => {
    const text = textOf(pages);
    for (const code of codes) expect(text).toContain(code);
    expect(text).toContain("U0100 (pending)");
    for (const words of [
      "Freeze frame of P0101",
      "Log, warm cruise, 12 samples",
      "Tire tread depth, rear right 4 mm (5/32 in)",
      "Coolant temperature 90 °C (194 °F)",
      "Vehicle speed 80 km/h (50 mph)",
      "Manifold pressure 1 kPa",
    ])
      expect(text).toContain(words);
    expect(text).toContain("Coolant level 20 %");
  });
});

describe("renderMechanicalReport", () => {
  it("lists what was not measured as unknown for a car without faults", async () => {
    const text = await read(reportFor({ dtcs: [], live_data: { engine_rpm: 750, coolant_temp: 92 } }));
    expect(text).toContain("No fault was found in what was read and checked");
    expect(text).toContain("Not measured Unknown: neither good nor bad");
    expect(text).toContain("None stored");
  });

  it("lists codes with a freeze frame as stored, each once", async () => {
    const freeze_frame = { P0101: { engine_rpm: 800 }, P0301: { engine_rpm: 900 } };
    for (const dtcs of [[], ["P0301"], undefined]) {
      const obd = { live_data: {}, freeze_frame, pending_dtcs: ["P0101", "P0455"], ...(dtcs && { dtcs }) };
      const text = await read(reportFor(obd));
      expect(text).not.toMatch(/None stored|Not read/);
      expect(text).toMatch(/Trouble codes (P0101, P0301|P0301, P0101), P0455 \(pending\)/);
    }
  });

  it("says which codes are permanent, also those that are stored", async () => {
    const obd = { dtcs: ["P0420", "P0455"], permanent_dtcs: ["P0420", "P0301"], live_data: {} };
    expect(await read(reportFor(obd))).toContain("P0420 (stored and permanent), P0455, P0301 (permanent)");
  });

  it("leaves out the miles of a service that is overdue by its age", async () => {
    // 28 months after the middle of its model year, and hardly driven: 19,800 of 20,000 miles would be left
    const parked = { overviewYear: 2024, mileage: 200 };
    const text = await read(reportFor({ dtcs: [], live_data: {} }, { vehicle: parked }));
    const [, date = ""] = /Overdue Cabin air filter (.*?) Every/.exec(text) ?? [];
    expect(date).toMatch(/^[A-Z][a-z]+ \d+, 2026$/);
  });

  it("states that codes were not read", async () => {
    expect(await read(reportFor({ live_data: { coolant_temp: 92 } }))).toContain("Trouble codes Not read");
  });

  it("mentions faults below the requested severity", async () => {
    const text = await read(
      reportFor({ dtcs: ["P0442"], live_data: {} }, { options: { severity_threshold: "severe" } }),
    );
    expect(text).not.toContain("No fault was found");
    expect(text).toMatch(/milder than the requested severity/);
  });

  it("contains no maintenance if recommendations were not requested", async () => {
    const text = await read(
      reportFor({ dtcs: ["P0301"], live_data: {} }, { options: { include_recommendations: false } }),
    );
    expect(text).not.toContain("Maintenance By mileage");
  });

  it("gives the same bytes each time, also for names that the fonts cannot show", async () => {
    const report = reportFor({ dtcs: ["P0301"], live_data: {} }, { vehicle: { model: "日本語 Zażółć", vin: null } });
    expect((await print(report)).equals(await print(report))).toBe(true);
    expect(await read(report)).toContain("stands for letters that this page cannot show");
  });
});

describe("evidenceText", () => {
  const base = { source: "live_data", state: null, note: "", band: null } as const;
  it("writes readings and tires in both units, and a difference of temperatures as one", () => {
    const of = (what: string, value: number, unit: string) => evidenceText({ ...base, what, value, unit });
    expect(of("coolant temperature", 115, "°C")).toBe("Coolant temperature: 115 °C (239 °F)");
    expect(of("fuel pressure", 150, "kPa")).toBe("Fuel pressure: 150 kPa (22 psi)");
    expect(of("intake above ambient temperature", -25, "°C")).toBe("Intake above ambient temperature: -25 °C");
    expect(of("tire tread, front left", 1.5, "mm")).toBe("Tire tread, front left: 1.5 mm (2/32 in)");
    expect(of("tire pressure, rear right", 150, "kPa")).toBe("Tire pressure, rear right: 150 kPa (22 psi)");
  });
  it("writes the mileage in the dealership's unit", () => {
    const driven = { ...base, source: "mileage", what: "mileage", value: 100_000, unit: "mi" } as const;
    expect(evidenceText(driven)).toBe("Mileage: 100,000 mi");
    const german = paperLocale("de", { country: "DE", units: "kilometers" });
    expect(inLocale(german, () => evidenceText(driven))).toContain("160.934 km");
  });
});
