import { describe, expect, it } from "vitest";
import { createMonitorReader, monitorsIn } from "../../../../server/domain/diagnostics/logs/monitors.ts";

describe("monitorsIn", () => {
  it("reads the bits of a gasoline engine", () => {
    // B 07: three continuous tests, complete. C E5: catalyst, vapor, oxygen sensor with heater, EGR. D 21: catalyst and sensor not run
    expect(monitorsIn("41 01 00 07 E5 21")).toEqual({
      misfire: "complete",
      fuel_system: "complete",
      comprehensive_component: "complete",
      catalyst: "incomplete",
      heated_catalyst: "not_supported",
      evaporative_system: "complete",
      secondary_air_system: "not_supported",
      oxygen_sensor: "incomplete",
      oxygen_sensor_heater: "complete",
      egr_vvt_system: "complete",
    });
    expect(monitorsIn("0x8277e521")).toMatchObject({ misfire: "incomplete", comprehensive_component: "incomplete" });
  });
  it("reads the bits of a diesel", () => {
    expect(monitorsIn("000EEB40")).toEqual({
      misfire: "not_supported",
      fuel_system: "complete",
      comprehensive_component: "complete",
      nmhc_catalyst: "complete",
      nox_scr_aftertreatment: "complete",
      boost_pressure: "complete",
      exhaust_gas_sensor: "complete",
      pm_filter: "incomplete",
      egr_vvt_system: "complete",
    });
  });
  it.each(["", "12", "3.5", "00 07 E5", "4101", "ready", "00 07 E5 21 00"])("reads nothing in %j", (cell) => {
    expect(monitorsIn(cell)).toBeUndefined();
  });
});

it("createMonitorReader takes the last answer of the column of the standard's name", () => {
  const reader = createMonitorReader();
  reader.take("Engine RPM", "0007E521");
  reader.take("Monitor status this drive cycle", "0007E521");
  expect(reader.monitors).toBeUndefined();
  reader.take("Monitor status since DTCs cleared", "0007E521");
  reader.take("Monitor status since DTCs cleared", "0007E500");
  reader.take("Monitor status since DTCs cleared", "-");
  expect(reader).toMatchObject({
    header: "Monitor status since DTCs cleared",
    monitors: { catalyst: "complete" },
  });
});
