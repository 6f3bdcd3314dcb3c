import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ObdData } from "../../../contracts/mechanical/obd.ts";
import { readLog } from "../../../server/features/diagnostics/read-log.ts";
import { rulesOf } from "../../domain/diagnostics/cars.ts";

const folder = mkdtempSync(join(tmpdir(), "forecourt-logs-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function read(log: string | Buffer) {
  const file = join(folder, "log.csv");
  writeFileSync(file, log);
  const reading = await readLog(file);
  // The result is a valid request body without changes.
  expect(ObdData.parse(reading.obd_data)).toEqual(reading.obd_data);
  return reading;
}
const lines = (...rows: readonly string[]): string => `${rows.join("\n")}\n`;
const many = <T>(count: number, row: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => row(i));
const second = (i: number) => `10:00:${String(i % 60).padStart(2, "0")}.000`;

it("readLog reads a comma before three decimals as the decimal point for small readings", async () => {
  const log = lines("Time (s);Engine RPM (rpm);LTFT 1 (%)", ...many(20, (i) => `${i};800;-3,125`));
  expect((await read(log)).obd_data.live_data).toMatchObject({ long_term_fuel_trim_1: -3.125 });
});

describe("readLog of a Torque log", () => {
  const header =
    "GPS Time, Device Time, Longitude, Latitude,GPS Speed (Meters/second),Engine RPM(rpm),Engine Coolant Temperature(°C),Speed (OBD)(km/h),Fuel Trim Bank 1 Short Term(%),Engine Load(%)";
  const row = (i: number, cells: string) => `Sat Nov 21 10:00:00 GMT 2026,21-Nov-2026 ${second(i)},-74,40,0,${cells}`;
  const drive = lines(
    header,
    ...many(10, (i) => row(i, `0,88,0,-,0`)),
    ...many(10, (i) => row(10 + i, `${800 + i},90,0,${i},25`)),
    ...many(10, (i) => row(20 + i, `2400,92,80,3,35`)),
    ...many(10, (i) => row(30 + i, `4200,95,110,-2,88`)),
    row(40, "-,-,-,-,-"),
  );

  it("sorts rows into engine states with medians and spread", async () => {
    const { format, rows, seconds, warnings, obd_data } = await read(drive);
    expect({ format, rows, seconds, warnings }).toEqual({ format: "torque", rows: 40, seconds: 40, warnings: [] });
    const [idle, cruise, load, off] = obd_data.snapshots ?? [];
    expect(idle).toMatchObject({
      readings: { engine_rpm: 804.5, coolant_temp: 90, vehicle_speed: 0, short_term_fuel_trim_1: 4.5, engine_load: 25 },
      spread: { engine_rpm: { min: 801, max: 808 }, short_term_fuel_trim_1: { min: 1, max: 8 } },
      samples: 10,
      seconds: 10,
    });
    expect(cruise?.readings).toMatchObject({ engine_rpm: 2400, vehicle_speed: 80 });
    expect(load?.readings).toMatchObject({ engine_rpm: 4200, engine_load: 88 });
    expect(off?.readings).toMatchObject({ engine_rpm: 0 });
    expect(obd_data.snapshots).toHaveLength(4);
  });

  it("answers the medians of the warm idle as live data, unaffected by single rows", async () => {
    const gap = lines(header, ...many(5, (i) => row(i, `${700 + i},90,0,${i},25`)), row(5, "705,90,0,-,25"));
    const { obd_data } = await read(gap);
    // The last known trim fills the gap.
    expect(obd_data.live_data).toEqual({
      engine_rpm: 702.5,
      coolant_temp: 90,
      vehicle_speed: 0,
      short_term_fuel_trim_1: 2.5,
      engine_load: 25,
    });
    const last = lines(header, ...many(20, (i) => row(i, `800,90,0,2,25`)), row(20, "1400,90,0,24,60"));
    const { live_data, snapshots } = (await read(last)).obd_data;
    expect(live_data).toMatchObject({ engine_rpm: 800, short_term_fuel_trim_1: 2, engine_load: 25 });
    expect(live_data).toEqual(snapshots?.[0]?.readings);
    expect(rulesOf({ live: live_data, snapshots: snapshots ?? [] })).toEqual([]);
  });

  it("answers short snapshots if no engine state lasted", async () => {
    const short = [row(0, "750,90,0,2,20"), row(1, "760,90,0,4,20"), row(2, "2400,92,80,3,35")];
    const { rows, warnings, obd_data } = await read(lines(header, ...short));
    expect({ rows, warnings }).toEqual({ rows: 3, warnings: [] });
    expect(obd_data.snapshots?.map(({ samples }) => samples)).toEqual([2, 1]);
    expect(obd_data.live_data).toMatchObject({ engine_rpm: 755, short_term_fuel_trim_1: 3 });
  });

  it("accepts a second drive with its own header and columns", async () => {
    const [, ...rest] = drive.trimEnd().split("\n");
    const second = [
      "Device Time,Engine Load(%),Engine RPM(rpm)",
      ...many(4, (i) => `21-Nov-2026 ${second_(i)},30,650`),
    ];
    const { rows, obd_data } = await read(lines(header, ...rest, ...second));
    expect(rows).toBe(44);
    expect(obd_data.snapshots?.some(({ spread }) => spread?.engine_rpm?.min === 650)).toBe(true);
  });
  const second_ = (i: number) => `11:00:0${i}.000`;

  it("accepts a repeated header and reads the time unit of each header", async () => {
    const header = "Time,RPM,Coolant temp (°C)";
    const log = lines(
      header,
      header,
      ...many(11, (i) => `${i},800,90`),
      "Time (ms),RPM",
      ...many(11, (i) => `${500 * i},800`),
    );
    const { seconds, warnings } = await read(log);
    expect({ seconds, warnings }).toEqual({ seconds: 15, warnings: [] });
  });

  it("warns with the count of values out of range and of cells that are not numbers", async () => {
    const odd = [row(10, "99999,90,0,0,25"), row(11, "800,900,0,0,25"), row(12, "800,90,0,high,25")];
    const { warnings } = await read(lines(...drive.trimEnd().split("\n"), ...odd));
    expect(warnings).toEqual([
      "Engine RPM(rpm): 1 value outside what the sensor can send (SAE J1979), left out.",
      "Engine Coolant Temperature(°C): 1 value outside what the sensor can send (SAE J1979), left out.",
      "Fuel Trim Bank 1 Short Term(%): 1 cell that is no number, left out.",
    ]);
  });
});

describe("readLog of an OBD Fusion log", () => {
  it("converts US units and skips leading comments", async () => {
    const log = lines(
      "# StartTime = 2026-11-21 10:00:00",
      "Time (sec), Engine RPM (RPM), Vehicle speed (MPH), Engine coolant temperature (°F), Intake manifold absolute pressure (inHg), Distance traveled while MIL is activated (miles)",
      ...many(5, (i) => `${i * 0.5}, 750, 0, 194, 10, 100`),
    );
    const { format, seconds, obd_data } = await read(log);
    expect({ format, seconds }).toEqual({ format: "obd_fusion", seconds: 2 });
    expect(obd_data.live_data).toEqual({
      engine_rpm: 750,
      vehicle_speed: 0,
      coolant_temp: 90,
      manifold_pressure: 33.864,
      distance_with_mil: 160.934,
    });
  });
});

describe("readLog of a Car Scanner log", () => {
  const line = (at: number, pid: string, value: string | number, units: string) =>
    `"${at}";"${pid}";"${value}";"${units}";`;
  const second = (i: number) => [
    line(60_000 + i, "Engine RPM", 780 + i, "rpm"),
    line(60_000.2 + i, "Engine RPM x1000", 0.8, "rpm"),
    line(60_000.4 + i, "Engine coolant temperature", "92,5", "℃"),
    line(60_000.6 + i, "Short term fuel % trim - Bank 1", "1.5", "%"),
  ];

  it("groups one line per reading by full seconds", async () => {
    const log = lines('"SECONDS";"PID";"VALUE";"UNITS";', ...many(10, second).flat());
    const { format, columns, obd_data, warnings } = await read(log);
    expect({ format, warnings }).toEqual({ format: "car_scanner", warnings: [] });
    expect(columns).toEqual([
      { header: "Engine RPM", unit: "rpm", reading: "engine_rpm" },
      { header: "Engine RPM x1000", unit: "rpm", reading: null },
      { header: "Engine coolant temperature", unit: "℃", reading: "coolant_temp" },
      { header: "Short term fuel % trim - Bank 1", unit: "%", reading: "short_term_fuel_trim_1" },
    ]);
    expect(obd_data.snapshots).toHaveLength(1);
    expect(obd_data.live_data).toEqual({ engine_rpm: 784.5, coolant_temp: 92.5, short_term_fuel_trim_1: 1.5 });
    expect(obd_data.snapshots?.[0]).toMatchObject({ samples: 10, readings: { engine_rpm: 784.5 } });
  });

  it("uses the better of two lines with the same reading and warns about the other", async () => {
    const both = (i: number) => [
      line(60_000 + i, "OBD Module Voltage", 12.1, "V"),
      line(60_000.2 + i, "Engine RPM", 780, "rpm"),
      line(60_000.4 + i, "Control module voltage", 14.2, "V"),
      line(60_000.6 + i, "Control module voltage", 14_200, "mV"),
    ];
    const { warnings, obd_data } = await read(lines('"SECONDS";"PID";"VALUE";"UNITS";', ...many(100, both).flat()));
    expect(obd_data.snapshots?.[0]?.spread?.control_module_voltage).toEqual({ min: 14.2, max: 14.2 });
    expect(warnings).toEqual(["OBD Module Voltage: not used, another column has this reading."]);
  });

  it("accepts one column per reading with gaps", async () => {
    const log = lines(
      "time,Engine RPM (rpm),Engine coolant temperature (℃),Vehicle speed (km/h)",
      ...many(9, (i) => `${second_(i)},${[`${800},,`, ",91,", ",,0"][i % 3]}`),
    );
    const { format, obd_data } = await read(log);
    expect(format).toBe("car_scanner");
    expect(obd_data.live_data).toEqual({ engine_rpm: 800, coolant_temp: 91, vehicle_speed: 0 });
  });
  const second_ = (i: number) => `10:00:0${i}.000`;
});

describe("readLog of another log", () => {
  it("accepts any encoding and delimiter", async () => {
    const text = lines("Zeit;Engine RPM;Coolant temp (°C)", ...many(4, (i) => `${i};800;90,5`));
    for (const bytes of [
      Buffer.from(text, "utf8"),
      Buffer.from(`\ufeff${text}`, "utf8"),
      Buffer.from(`\ufeff${text}`, "utf16le"),
      Buffer.from(text, "latin1"),
      Buffer.from(text.replaceAll(";", "\t"), "utf8"),
    ]) {
      const { format, obd_data } = await read(bytes);
      expect(format).toBe("other");
      expect(obd_data.live_data).toEqual({ engine_rpm: 800, coolant_temp: 90.5 });
    }
  });

  it("reads the readiness of the self-tests from the answers of PID 01, in columns or in lines", async () => {
    const name = "Monitor status since DTCs cleared";
    const wide = lines(`Time (s),Engine RPM (rpm),${name}`, ...many(4, (i) => `${i},800,41 01 00 07 E5 2${i % 2}`));
    const long = lines("SECONDS;PID;VALUE;UNITS", "1;Engine RPM;800;rpm", `1;${name};0007E521;`);
    for (const log of [wide, long]) {
      const { columns, obd_data } = await read(log);
      expect(obd_data.monitors).toMatchObject({ catalyst: "incomplete", misfire: "complete" });
      expect(columns.find(({ header }) => header === name)?.reading).toBe("monitors");
    }
    const without = await read(lines("Time (s),Engine RPM (rpm)", ...many(4, (i) => `${i},800`)));
    expect(without.obd_data.monitors).toBeUndefined();
  });

  it("warns about assumed units and missing engine states", async () => {
    const { warnings } = await read(lines("RPM,Coolant temp,Speed", ...many(4, () => "2500,40,70")));
    expect(warnings).toEqual([
      "Coolant temp: the log names no unit; °C was assumed.",
      "Speed: the log names no unit; km/h was assumed.",
      "The log has no warm idle: live_data is of another state (cold cruise).",
    ]);
    expect((await read(lines("Coolant temp (°C)", "90"))).warnings).toEqual([
      "The log has no engine speed: its rows could not be sorted into idle, cruise and load.",
    ]);
  });

  it("reads 90,000 rows with correct medians", async () => {
    const row = (i: number) => `${i},${700 + (i % 101)},90,0`;
    const { rows, seconds, obd_data } = await read(
      lines("Time (sec),Engine RPM,Coolant temp (°C),Speed (km/h)", ...many(90_000, row)),
    );
    expect({ rows, seconds }).toEqual({ rows: 90_000, seconds: 89_999 });
    const [idle] = obd_data.snapshots ?? [];
    expect(idle?.spread?.engine_rpm).toEqual({ min: 710, max: 790 });
    expect(Math.abs((idle?.readings.engine_rpm ?? 0) - 750)).toBeLessThan(3);
  });

  it("warns about a column with an unknown unit and ignores it", async () => {
    const { warnings, obd_data } = await read(
      lines("RPM,Coolant temp (°C),Vehicle speed (furlongs/h)", ...many(4, () => "2500,90,70")),
    );
    expect(warnings).toContain("Vehicle speed (furlongs/h): not used, its unit furlongs/h is not known.");
    expect(obd_data.live_data).toEqual({ engine_rpm: 2500, coolant_temp: 90 });
  });

  it("uses the delimiter of the header, not of a comment above it", async () => {
    for (const delimiter of [";", "\t", "|"]) {
      const rows = ["Time;Engine RPM;Coolant temp (°C)", ...many(4, (i) => `${i};800;90`)];
      const log = lines("# StartTime = 2026-11-21, 10:00:00", "# Car: Saab", ...rows).replaceAll(";", delimiter);
      expect((await read(log)).obd_data.live_data).toEqual({ engine_rpm: 800, coolant_temp: 90 });
    }
  });

  it("counts rows and warns if the times cannot be read", async () => {
    const { seconds, warnings, obd_data } = await read(
      lines("Time,RPM,Coolant temp (°C)", ...many(20, (i) => `row ${i},${i === 0 ? 800 : "-"},90`)),
    );
    expect(seconds).toBeNull();
    expect(warnings[0]).toBe("Time: not used, most of its times cannot be read; the rows were counted instead.");
    // The engine speed of the first row is not carried on to the last rows.
    expect(obd_data.snapshots?.map(({ samples }) => samples)).toEqual([6, 14]);
    expect(obd_data.snapshots?.[0]).not.toHaveProperty("seconds");
  });

  it("detects times in milliseconds without a unit in the header", async () => {
    const epoch = (i: number) => 1_795_255_200_000 + 500 * i;
    const log = lines("Time,RPM,Coolant temp (°C)", ...many(300, (i) => `${epoch(i)},800,90`));
    expect((await read(log)).seconds).toBe(149.5);
  });

  it("accepts the maximal fuel trim", async () => {
    const log = lines("RPM,Coolant temp (°C),STFT B1 (%)", ...many(5, () => "800,90,99.21875"));
    const { warnings, obd_data } = await read(log);
    expect(warnings).toEqual([]);
    expect(obd_data.live_data.short_term_fuel_trim_1).toBe(99.219);
  });

  it("accepts a comma as the thousands separator", async () => {
    const log = lines("RPM,Coolant temp (°C),O2 B1S1 (V)", ...many(5, () => '"1,850",90,.45'));
    expect((await read(log)).obd_data.live_data).toEqual({
      engine_rpm: 1850,
      coolant_temp: 90,
      o2_sensor_voltage: 0.45,
    });
  });

  it("does not report a good catalyst as worn because of fuel cut-off rows", async () => {
    const header = "RPM,Coolant temp (°C),Speed (km/h),O2 B1S1 (V),O2 B1S2 (V)";
    const drive = (rear: (i: number) => number) =>
      lines(header, ...many(100, (i) => `2300,90,80,${i % 2 === 0 ? 0.1 : 0.85},${rear(i)}`));
    const rulesIn = async (log: string) => {
      const { live_data, snapshots } = (await read(log)).obd_data;
      return rulesOf({ live: live_data, snapshots: snapshots ?? [] });
    };
    // The fuel is cut off in 8 of 100 rows, so only air passes the catalyst.
    expect(await rulesIn(drive((i) => (i % 50 < 4 ? 0.02 : 0.65)))).toEqual([]);
    expect(await rulesIn(drive((i) => (i % 4 < 2 ? 0.15 : 0.75)))).toEqual(["emissions.catalyst-worn"]);
  });

  it("detects a diesel's idle by its low load despite an open throttle", async () => {
    const log = lines(
      "RPM,Coolant temp (°C),Speed (km/h),Engine load (%),Throttle position (%)",
      ...many(5, () => "800,90,0,20,85"),
    );
    const { warnings, obd_data } = await read(log);
    expect(warnings).toEqual([]);
    expect(obd_data.snapshots).toHaveLength(1);
  });

  it("does not count midnight and the pause between two drives as duration", async () => {
    const times = ["23:59:58", "23:59:59", "00:00:01", "00:00:02", "08:00:00", "08:00:01"];
    const { seconds } = await read(lines("Time,RPM", ...times.map((time) => `${time},800`)));
    expect(seconds).toBe(3);
  });
});

describe("readLog of an invalid file", () => {
  it.each([
    ["one line per name", lines("SECONDS;PID;VALUE;UNITS", ...many(20_000, (i) => `${i};name ${i};1;V`))],
    ["one header per name", lines("RPM", ...many(1200, (i) => `RPM,name ${i}\n800,1`))],
  ])("rejects more than 1000 readings: %s", async (_, content) => {
    await expect(read(content)).rejects.toMatchObject({
      code: "INVALID_OBD_DATA",
      field: "file",
      message: expect.stringContaining("more than 1000 readings"),
    });
  });

  it.each([
    ["a binary file", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "INVALID_FILE_TYPE"],
    ["an empty file", "", "INVALID_FILE_TYPE"],
    ["zeros", Buffer.alloc(5000), "INVALID_FILE_TYPE"],
    ["an unterminated quote", `"RPM,\n${"x".repeat(60_000)}`, "INVALID_FILE_TYPE"],
    ["another table", lines("make,model", "Saab,900"), "INVALID_OBD_DATA"],
    ["another long table", lines("make,model", ...many(40, () => "Saab,900")), "INVALID_OBD_DATA"],
    ["only a header", "Engine RPM(rpm),Speed (km/h)\n", "INVALID_OBD_DATA"],
    ["only gaps", lines("Engine RPM(rpm),Speed (km/h)", "-,-", ",", "-,"), "INVALID_OBD_DATA"],
  ])("rejects %s with the field file", async (_, content, code) => {
    const message = code === "INVALID_OBD_DATA" ? expect.stringContaining("Looked for columns") : expect.any(String);
    await expect(read(content)).rejects.toMatchObject({ code, field: "file", message });
  });
});
