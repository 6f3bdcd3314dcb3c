import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BenchResult } from "../scripts/kit/benchmark.ts";
import { signedIn } from "../test/kit/people.ts";
import { spawnServer } from "../test/kit/process.ts";
import type { TestCaller } from "../test/kit/serve.ts";
import { quantile } from "./live.ts";

const oneByOne = 500;
const atOnce = 1000;
const logSeconds = 3600;

const codes = ["P0171", "P0301", "P0420", "P0128", "P0442", "C0035", "U0100", "P0562", "P0700", "B1342"];
/** A different state for each seed: three codes, a dozen readings, a freeze frame and the usual checks. */
const state = (seed: number) => {
  const [first = "P0301", ...others] = [0, 3, 7].map((step) => codes[(seed + step) % codes.length] ?? "P0301");
  const live = {
    engine_rpm: 700 + (seed % 300),
    coolant_temp: 80 + (seed % 40),
    vehicle_speed: 0,
    engine_load: 20,
    short_term_fuel_trim_1: (seed % 40) - 20,
    long_term_fuel_trim_1: (seed % 30) - 15,
    maf_rate: 2.5,
    control_module_voltage: 11 + (seed % 5),
    intake_temp: 30,
    throttle_position: 14,
    fuel_level: 50,
    o2_sensor_voltage: (seed % 10) / 10,
  };
  return {
    obd_data: { dtcs: [first, ...others], live_data: live, freeze_frame: { [first]: live } },
    test_results: { battery_voltage: 12 + (seed % 9) / 10, engine_oil_level: seed % 20, coolant_level: 90 },
  };
};

const diagnose = async ({ api }: TestCaller, vehicle_id: string, seed: number): Promise<string> =>
  (await api.mechanical.create({ body: { vehicle_id, ...state(seed) } })).diagnostic_id;

/** The Torque log of a drive of one hour, with one row per second. */
const log = (): Blob =>
  new Blob([
    "Device Time,Engine RPM(rpm),Engine Coolant Temperature(°C),Speed (OBD)(km/h),Engine Load(%),Mass Air Flow Rate(g/s)\n",
    ...Array.from({ length: logSeconds }, (_, i) => {
      const clock = `${10 + Math.floor(i / 3600)}:${Math.floor(i / 60) % 60}:${String(i % 60).padStart(2, "0")}`;
      return `21-Nov-2026 ${clock},${800 + (i % 50) * 40},${Math.min(92, 20 + i / 10)},${i % 110},${i % 90},${i % 40}\n`;
    }),
  ]);

/** Measures the response time of a diagnostic and of a log, and checks that 1,000 diagnostics at once are all stored. */
export async function bench(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), "bench-diagnostics-"));
  const server = await spawnServer(folder, { FORECOURT_DEFAULT_PLAN: "enterprise" });
  try {
    const caller = await signedIn(server);
    const { id } = await caller.api.vehicles.create({ body: { vin: "1HGCM82633A004352", mileage: 121_000 } });
    for (let i = 0; i < 100; i += 1) await diagnose(caller, id, i);
    const times: number[] = [];
    for (let i = 0; i < oneByOne; i += 1) {
      const begun = performance.now();
      await diagnose(caller, id, i);
      times.push(performance.now() - begun);
    }
    times.sort((a, b) => a - b);
    const crowd = await caller.api.vehicles.create({ body: { make: "Honda", model: "Civic", overviewYear: 2016 } });
    const begun = performance.now();
    const made = await Promise.all(Array.from({ length: atOnce }, (_, i) => diagnose(caller, crowd.id, i)));
    const seconds = (performance.now() - begun) / 1000;
    const { total } = await caller.api.mechanical.list({ query: { vehicle_id: crowd.id } });
    const file = log();
    const logBegun = performance.now();
    await caller.api.diagnostics.readLog({ file, fileName: "drive.csv" });
    const logTook = performance.now() - logBegun;
    return {
      name: "POST /inspections/mechanical: 3 codes, 12 readings, a freeze frame, 3 checks",
      rows: [
        { what: "p50", value: quantile(times, 0.5), unit: "ms" },
        { what: "p99", value: quantile(times, 0.99), unit: "ms", target: 20 },
        { what: `${atOnce} at once`, value: atOnce / seconds, unit: "diagnostics/s" },
        { what: "lost diagnostics", value: new Set(made).size - total, unit: "", target: 0 },
        { what: `a log of ${logSeconds} rows`, value: logTook, unit: "ms" },
      ],
    };
  } finally {
    await server.kill();
    await rm(folder, { recursive: true, force: true });
  }
}
