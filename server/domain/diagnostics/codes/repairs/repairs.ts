import { estimate, faults, type Repair } from "./faults.ts";

/** Other faults than the common sixty. All are our own estimates. */
const others = {
  wiring: estimate("wiring or connector", [0.5, 3], [0, 80]),
  switch: estimate("switch", [0.3, 1.2], [15, 150]),
  relay: estimate("relay or fuse", [0.2, 0.8], [5, 60]),
  lamp: estimate("warning lamp or its driver", [0.3, 2], [0, 250]),
  pressureSensor: estimate("pressure sensor", [0.4, 1.8], [30, 220]),
  temperatureSensor: estimate("temperature sensor", [0.3, 1.5], [15, 140]),
  solenoidValve: estimate("solenoid valve", [0.4, 2], [30, 280]),
  intakeManifold: estimate("intake runner or tuning valve", [1, 5], [80, 700]),
  fuelGauge: estimate("fuel level sender", [0.8, 2.5], [40, 300]),
  exhaustGasSensor: estimate("exhaust temperature or pressure sensor", [0.5, 1.5], [50, 250]),
  noxSensor: estimate("NOx, soot or ammonia sensor", [0.6, 1.8], [200, 750]),
  reductant: estimate("reductant dosing", [1, 4], [100, 1200]),
  dieselInjection: estimate("diesel injection pump or its control", [2, 8], [250, 2500]),
  valveGear: estimate("rocker arm or cylinder deactivation control", [1, 8], [60, 900]),
  programming: estimate("module programming or learning", [0.5, 1.5], null),
  module: estimate("control module", [0.6, 2], [150, 1200]),
  transmissionModule: estimate("transmission control module or mechatronic unit", [1, 5], [300, 1900]),
  rangeSensor: estimate("gear range sensor or switch", [0.6, 2.5], [40, 350]),
  clutch: estimate("clutch or clutch actuator", [2, 9], [150, 1400]),
  shiftActuator: estimate("gear shift actuator", [1.5, 6], [150, 1500]),
  fourWheelDrive: estimate("transfer case or four-wheel drive control", [0.8, 5], [60, 900]),
  inverter: estimate("inverter or motor electronics", [2, 6], [800, 4500]),
  driveMotor: estimate("drive motor or generator", [4, 12], [1200, 6000]),
  converter: estimate("DC/DC converter", [1, 3], [300, 1600]),
  highVoltage: estimate("high-voltage contactor, fuse or interlock", [1, 4], [80, 900]),
  batterySensor: estimate("battery pack sensor or its wiring", [1.5, 5], [50, 600]),
  batteryCooling: estimate("battery pack cooling", [0.8, 3], [60, 600]),
  electricPump: estimate("electric pump", [0.8, 3], [80, 500]),
  oilService: estimate("oil and filter, or the leak behind", [0.5, 2], [40, 200]),
  oilPump: estimate("oil pump or worn bearings", [4, 14], [150, 1500]),
  suspension: estimate("suspension or ride level control", [0.8, 3], [80, 900]),
  tirePressure: estimate("tire pressure sensor", [0.4, 1], [30, 120]),
  climate: estimate("climate control part", [0.4, 3], [20, 350]),
  comfort: estimate("comfort or entertainment module", [0.5, 2], [50, 900]),
  coolantLeak: estimate("coolant leak", [0.5, 2.5], [20, 300]),
  exhaustLeak: estimate("exhaust leak", [0.5, 3], [15, 350]),
  timingBelt: estimate("timing belt with tensioner and water pump", [3, 7], [150, 600]),
  differentialPressure: estimate("differential pressure sensor and its hoses", [0.5, 1.5], [40, 200]),
  regeneration: estimate("service regeneration of the particulate filter", [1, 2], null),
  packTest: estimate("capacity and cell test of the pack", [1, 2.5], null),
  bearings: estimate("connecting rod bearings or a replacement engine", [10, 25], [900, 6000]),
  driverAssistance: estimate("camera or radar, with calibration", [1, 3], [300, 1600]),
} as const satisfies Record<string, Repair>;

export const repairs: Readonly<Record<keyof typeof faults | keyof typeof others, Repair>> = { ...faults, ...others };
export type RepairName = keyof typeof repairs;

/** Jobs that a car needs once, however many faults ask for them. */
const oncePerCar: ReadonlySet<RepairName> = new Set<RepairName>([
  "alternator",
  "battery",
  "headGasket",
  "waterPump",
  "thermostat",
  "radiator",
  "coolingFan",
  "coolantSensor",
  "timingChain",
  "timingBelt",
  "fuelPump",
  "massAirFlow",
  "throttleBody",
  "idleControl",
  "hybridBattery",
  "packTest",
  "converter",
  "engine",
  "bearings",
  "engineModule",
  "gearRatio",
  "converterClutch",
  "transmissionFluid",
  "transmissionModule",
  "transmissionCheck",
  "particulateFilter",
  "differentialPressure",
  "reductant",
  "boost",
  "brakeHydraulics",
  "absUnit",
  "exhaustLeak",
  "intakeLeak",
  "oilService",
  "oilPump",
  "crankSensor",
  "highVoltage",
]);
const names = new Map<Repair["basis"], RepairName>(
  (Object.entries(repairs) as [RepairName, Repair][]).map(([name, { basis }]) => [basis, name]),
);

/** The job of figures from this table, if a car needs it once. */
export function jobOf(basis: Repair["basis"]): RepairName | undefined {
  const name = names.get(basis);
  return name !== undefined && oncePerCar.has(name) ? name : undefined;
}
