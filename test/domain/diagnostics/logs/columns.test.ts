import { describe, expect, it } from "vitest";
import type { ReadingName } from "../../../../contracts/mechanical/obd.ts";
import { columnOf, columnsOf } from "../../../../server/domain/diagnostics/logs/columns.ts";

/** Headers of public logs (Torque, OBD Fusion, Car Scanner), their readings, and the value 100 in the reading's unit. */
const headers: readonly (readonly [header: string, reading: ReadingName, hundred: number])[] = [
  ["Engine RPM(rpm)", "engine_rpm", 100],
  ["Engine RPM (RPM)", "engine_rpm", 100],
  ["RPM", "engine_rpm", 100],
  ["Engine speed, rpm", "engine_rpm", 100],
  ["engine_rpm", "engine_rpm", 100],
  ["Engine Coolant Temperature(°C)", "coolant_temp", 100],
  ["Coolant temp (°F)", "coolant_temp", 37.7778],
  ["Engine coolant temperature (℃)", "coolant_temp", 100],
  ["ECU(7EA): Engine Coolant Temperature(°C)", "coolant_temp", 100],
  ["coolant_temp_c", "coolant_temp", 100],
  ["Intake Air Temperature(°F)", "intake_temp", 37.7778],
  ["IAT, °C", "intake_temp", 100],
  ["Ambient air temp(°C)", "ambient_temp", 100],
  ["Speed (OBD)(km/h)", "vehicle_speed", 100],
  ["Speed (OBD)(mph)", "vehicle_speed", 160.9344],
  ["Speed (mph)", "vehicle_speed", 160.9344],
  ["Vehicle speed (MPH)", "vehicle_speed", 160.9344],
  ["Fuel trim bank 1 short term(%)", "short_term_fuel_trim_1", 100],
  ["Fuel Trim Bank 2 Long Term(%)", "long_term_fuel_trim_2", 100],
  ["Short term fuel % trim - Bank 1 (%)", "short_term_fuel_trim_1", 100],
  ["STFT B2 (%)", "short_term_fuel_trim_2", 100],
  ["LTFT1", "long_term_fuel_trim_1", 100],
  ["Long FT B1S1 (%)", "long_term_fuel_trim_1", 100],
  ["Long term fuel trim (%)", "long_term_fuel_trim_1", 100],
  ["Mass air flow rate (g/s)", "maf_rate", 100],
  ["Mass Air Flow Rate(g/s)", "maf_rate", 100],
  ["MAF air flow rate (g/sec)", "maf_rate", 100],
  ["MAF (lb/min)", "maf_rate", 755.9873],
  ["Throttle Position(Manifold)(%)", "throttle_position", 100],
  ["Absolute throttle position (%)", "throttle_position", 100],
  ["Engine Load(%)", "engine_load", 100],
  ["Calculated engine load value (%)", "engine_load", 100],
  ["Intake Manifold Pressure(psi)", "manifold_pressure", 689.4757],
  ["Intake manifold absolute pressure (kPa)", "manifold_pressure", 100],
  ["MAP (inHg)", "manifold_pressure", 338.638],
  ["Barometric pressure (from vehicle)(psi)", "barometric_pressure", 689.4757],
  ["Fuel Rail Pressure(bar)", "fuel_rail_pressure", 10_000],
  ["Fuel pressure(psi)", "fuel_pressure", 689.4757],
  ["O2 Volts Bank 1 sensor 1(V)", "o2_sensor_voltage", 100],
  ["O2 Bank 1 Sensor 2 Voltage(V)", "o2_sensor_voltage_b1s2", 100],
  ["O2 voltage (Bank 2, Sensor 1) (V)", "o2_sensor_voltage_b2s1", 100],
  ["Oxygen sensor 2 Bank 2 Voltage (V)", "o2_sensor_voltage_b2s2", 100],
  ["HO2S12 (mV)", "o2_sensor_voltage_b1s2", 0.1],
  ["Timing Advance(°)", "timing_advance", 100],
  ["Voltage (Control Module)(V)", "control_module_voltage", 100],
  ["Control module voltage (V)", "control_module_voltage", 100],
  ["Commanded Equivalence Ratio(lambda)", "equivalence_ratio", 100],
  ["Fuel/Air commanded equivalence ratio ()", "equivalence_ratio", 100],
  ["Fuel Level (From Engine ECU)(%)", "fuel_level", 100],
  ["Engine Oil Temperature(°C)", "engine_oil_temp", 100],
  ["Transmission Temperature(Method 1)(°F)", "transmission_temp", 37.7778],
  ["Catalyst Temperature (Bank 1 Sensor 1)(°C)", "catalyst_temp", 100],
  ["Evap System Vapour Pressure(Pa)", "evap_pressure", 100],
  ["Evap. system vapor pressure (inH2O)", "evap_pressure", 24_908.2],
  ["Run time since engine start(s)", "run_time", 100],
  ["Distance travelled with MIL/CEL lit(miles)", "distance_with_mil", 160.9344],
  ["Coolant Temperature (degrees F)", "coolant_temp", 37.7778],
  ["Coolant Temperature (deg. F)", "coolant_temp", 37.7778],
  ["Coolant Temperature (Fahrenheit)", "coolant_temp", 37.7778],
  ["Coolant Temperature (Â°F)", "coolant_temp", 37.7778],
  ["Coolant Temperature (â„ƒ)", "coolant_temp", 100],
  ["Coolant Temperature (ºF)", "coolant_temp", 37.7778],
  ["Coolant Temperature (?F)", "coolant_temp", 37.7778],
  ["Coolant Temp (°F) (ECT)", "coolant_temp", 37.7778],
  ["Coolant Temp °F", "coolant_temp", 37.7778],
  ["Control module voltage (VPWR)", "control_module_voltage", 100],
  ["Short term fuel trim bank 1 (SHRTFT1)", "short_term_fuel_trim_1", 100],
  ["Timing advance (SPARKADV)", "timing_advance", 100],
  ["Coolant temp deg F", "coolant_temp", 37.7778],
  ["coolant_temp_deg_f", "coolant_temp", 37.7778],
  ["Vehicle speed MPH", "vehicle_speed", 160.9344],
  ["Speed mph", "vehicle_speed", 160.9344],
  ["Speed (OBD) mph", "vehicle_speed", 160.9344],
  ["Vehicle speed (miles/h)", "vehicle_speed", 160.9344],
  ["Vehicle speed (mi/hr)", "vehicle_speed", 160.9344],
  ["Vehicle speed (miles per hour)", "vehicle_speed", 160.9344],
  ["vehicle_speed_km_h", "vehicle_speed", 100],
  ["Vehicle speed (km/hr)", "vehicle_speed", 100],
  ["Fuel pressure (kg/cm²)", "fuel_pressure", 9806.65],
  ["Fuel pressure (psi gauge)", "fuel_pressure", 689.4757],
  ["MAP kPa abs", "manifold_pressure", 100],
  ["Mass air flow (grams per second)", "maf_rate", 100],
  ["Calculated load (LOAD_PCT)", "engine_load", 100],
  ["Engine coolant temp (PID 05)", "coolant_temp", 100],
  ["Inlet air temperature (°C)", "intake_temp", 100],
  ["Charge air temperature (°C)", "intake_temp", 100],
];

describe("columnOf and columnsOf", () => {
  it.each(headers)("recognize the header %s as %s", (header, reading, hundred) => {
    const column = columnOf(header);
    expect(column.reading).toBe(reading);
    expect(column.convert(100)).toBeCloseTo(hundred, 3);
  });

  it.each([
    "GPS Time",
    "Engine RPM x1000 (rpm)",
    "Engine Load(Absolute)(%)",
    "Absolute Throttle Position B(%)",
    "Accelerator PedalPosition D(%)",
    "GPS Speed (Meters/second)",
    "Average speed (km/h)",
    "Turbo Boost & Vacuum Gauge(psi)",
    "Fuel trim bank 1 sensor 1(%)",
    "Oxygen sensor 1 Bank 1 Short term fuel trim (%)",
    "O2 Bank 1 Sensor 1 Wide Range Equivalence Ratio(λ)",
    "O2 Sensor1 Wide Range Current(mA)",
    "Catalyst Temperature (Bank 2 Sensor 1)(°C)",
    "Hybrid battery voltage (V)",
    "Torque(ft-lb)",
    "Trip average MPG(mpg)",
    "Throttle position C",
    "Charge air cooler temperature (°C)",
    "Turbocharger compressor inlet temperature (°C)",
    "Particulate filter inlet temperature (°C)",
    "",
  ])("recognize no reading in the header %s", (header) => {
    expect(columnOf(header).reading).toBeNull();
  });

  it("report a unit that the reading cannot have", () => {
    expect(columnOf("Fuel level input (L)")).toMatchObject({ reading: null, fault: "its unit L is not known" });
    expect(columnOf("Engine coolant temperature", "furlong").fault).toContain("furlong");
    expect(columnOf("Vehicle speed (furlongs/fortnight)")).toMatchObject({
      reading: null,
      fault: "its unit furlongs/fortnight is not known",
    });
    expect(columnOf("Fuel level L").fault).toBe("its unit L is not known");
    expect(columnOf("Vehicle speed psi").fault).toBe("its unit psi is not known");
  });

  it("prefer the column with the stronger name of a reading", () => {
    const columns = columnsOf([
      "Voltage (OBD Adapter)(V)",
      "Voltage (Control Module)(V)",
      "Control module voltage (V)",
    ]);
    expect(columns.map(({ reading }) => reading)).toEqual([null, "control_module_voltage", null]);
    expect(columnsOf(["Voltage (OBD Adapter)(V)"])[0]?.reading).toBe("control_module_voltage");
  });
});
