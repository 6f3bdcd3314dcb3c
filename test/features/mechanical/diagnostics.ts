import type { Api } from "../../kit/serve.ts";

type Body = Parameters<Api["mechanical"]["create"]>[0]["body"];

/** A misfire on one cylinder of an engine that runs lean at a warm idle, a common fault. */
export const misfire: Omit<Body, "vehicle_id"> = {
  obd_data: {
    dtcs: ["P0171", "P0301"],
    live_data: {
      engine_rpm: 780,
      coolant_temp: 92,
      vehicle_speed: 0,
      engine_load: 24,
      throttle_position: 14,
      short_term_fuel_trim_1: 14,
      long_term_fuel_trim_1: 12,
      maf_rate: 2.4,
      control_module_voltage: 14.1,
    },
    freeze_frame: { P0301: { engine_rpm: 820, coolant_temp: 90, engine_load: 28 } },
  },
};

/** All manual checks, with results of a sound vehicle. */
export const sound: Omit<Body, "vehicle_id"> = {
  obd_data: {
    dtcs: [],
    live_data: {
      engine_rpm: 750,
      coolant_temp: 92,
      vehicle_speed: 0,
      engine_load: 24,
      intake_temp: 28,
      short_term_fuel_trim_1: 1,
      long_term_fuel_trim_1: 2,
      maf_rate: 2.5,
      control_module_voltage: 14.1,
    },
  },
  test_results: {
    battery_voltage: 12.6,
    alternator_output: 14.2,
    engine_oil_level: "full",
    coolant_level: "ok",
    brake_fluid_level: "full",
    transmission_fluid: "normal",
    brake_pad_thickness_mm: { front_left: 9, front_right: 9, rear_left: 8, rear_right: 8 },
    tire_tread_depth_mm: { front_left: 6, front_right: 6, rear_left: 6, rear_right: 6 },
    tire_pressure_kpa: { front_left: 230, front_right: 230, rear_left: 230, rear_right: 230 },
  },
};

/** A vehicle with everything that the rules need: engine, fuel and mileage. */
export const accord = {
  make: "Honda",
  model: "Accord",
  overviewYear: 2015,
  mileage: 84_000,
  engine: "2.4 L I4",
  fuelType: "Gasoline",
} as const;
