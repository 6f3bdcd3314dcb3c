import type { Basis } from "../../../../../contracts/vocabulary.ts";

/** The cost of a typical repair: labor hours, and parts in US dollars before tax. `part` is null if no part is needed. */
export interface Repair {
  readonly fault: string;
  readonly hours: readonly [min: number, max: number];
  readonly part: readonly [min: number, max: number] | null;
  readonly basis: Basis;
}

type Range = readonly [min: number, max: number];

/** Hours and dollars without a source. */
export const estimate = (fault: string, hours: Range, part: Range | null): Repair => ({
  fault,
  hours,
  part,
  basis: { mark: "estimate", source: "our own estimate from the trade" },
});
const stated = (fault: string, hours: Range, part: Range, source: string): Repair => ({
  fault,
  hours,
  part,
  basis: { mark: "stated", source },
});

/**
 * The sixty common faults. `stated`: at least one of the figures comes from a named source, and the text names which. The
 * others are our own estimates, because no labor guide is free to use.
 */
export const faults = {
  catalyst: stated(
    "catalytic converter",
    [1, 2.5],
    [400, 1900],
    "parts $1,588-1,590 and labor $142-179: FIXD and RepairPal; average bill $1,355: CarMD 2021; hours: itstillruns; low end of the part: our estimate of an aftermarket one",
  ),
  oxygenSensor: stated(
    "oxygen or air-fuel sensor",
    [0.5, 1.2],
    [60, 380],
    "1 h and parts $155-380: FIXD; O2 about $80, air-fuel about $400: ricksfreeautorepairadvice; average bill $243: CarMD 2021",
  ),
  oxygenHeater: estimate("oxygen sensor heater, with its sensor", [0.5, 1.2], [60, 380]),
  coils: stated(
    "ignition coils and plugs",
    [0.6, 2.5],
    [60, 450],
    "average bill $387: CarMD 2021; hours: our estimate",
  ),
  plugs: estimate("spark plugs", [0.6, 2.5], [25, 160]),
  massAirFlow: stated(
    "mass air flow sensor",
    [0.3, 0.8],
    [80, 350],
    "average bill $319: CarMD 2021; hours: our estimate",
  ),
  fuelCap: stated("fuel cap", [0, 0.2], [10, 40], "$25: CarMD 2021"),
  purgeValve: stated("EVAP purge valve", [0.3, 1], [20, 200], "part $20-200, bill $150-350, under 1 h: engineerfix"),
  evapLeak: stated(
    "EVAP leak, vent valve or canister",
    [0.8, 2.5],
    [60, 600],
    "leaks $200-500, canister $300-600: kevinsautos; hours: our estimate",
  ),
  crankSensor: stated(
    "crankshaft position sensor",
    [0.5, 2.5],
    [30, 200],
    "part $30-200: engineerfix; hours: our estimate",
  ),
  camSensor: stated(
    "camshaft position sensor",
    [0.5, 1.8],
    [40, 250],
    "part from the maker $100-250 and more: engineerfix; hours: our estimate",
  ),
  camActuator: estimate("camshaft actuator or its oil valve", [0.6, 2.5], [60, 300]),
  timingChain: estimate("timing chain or belt", [5, 14], [200, 1100]),
  thermostat: estimate("thermostat", [0.8, 2.5], [20, 180]),
  coolantSensor: estimate("coolant temperature sensor", [0.4, 1.2], [20, 90]),
  waterPump: estimate("water pump", [1.8, 5], [60, 350]),
  radiator: estimate("radiator", [1.8, 4], [150, 650]),
  coolingFan: estimate("cooling fan or its relay", [0.8, 2.5], [80, 500]),
  headGasket: stated(
    "head gasket",
    [6, 15],
    [200, 850],
    "6-15 h and parts $100-500: engineerfix; national average labor $909-1,147 and parts $715-832, as quoted there",
  ),
  intakeLeak: estimate("vacuum or intake leak", [0.5, 3], [10, 250]),
  richMixture: estimate("rich mixture: injector or fuel pressure", [0.5, 3], [40, 450]),
  injector: estimate("fuel injector", [1, 4], [60, 450]),
  fuelPump: stated(
    "fuel pump module",
    [1.5, 3.5],
    [135, 550],
    "bill $400-800 and labor $150-300: kevinsautos; part $135-400, bill $550-900: howmuchisit",
  ),
  highPressurePump: estimate("high-pressure fuel pump", [1.5, 4.5], [250, 900]),
  railSensor: estimate("fuel rail pressure sensor", [0.5, 2], [50, 220]),
  throttleBody: estimate("throttle body or position sensor", [0.6, 1.5], [120, 600]),
  idleControl: estimate("idle control", [0.4, 1.2], [40, 300]),
  manifoldSensor: estimate("manifold pressure sensor", [0.3, 0.8], [30, 160]),
  airTemperature: estimate("air temperature sensor", [0.2, 0.6], [15, 90]),
  knockSensor: estimate("knock sensor", [0.8, 4.5], [40, 250]),
  egrValve: estimate("EGR valve", [0.8, 2.5], [90, 500]),
  secondaryAir: estimate("secondary air pump or valve", [0.8, 2.5], [120, 600]),
  boost: estimate("turbocharger or its control", [1, 8], [80, 2200]),
  oilPressureSensor: estimate("oil pressure sensor", [0.4, 1.5], [20, 130]),
  crankcaseValve: estimate("crankcase ventilation", [0.3, 2], [15, 250]),
  engineModule: estimate("engine control module", [0.8, 2], [350, 1500]),
  alternator: estimate("alternator or charging circuit", [1, 3.5], [180, 750]),
  battery: estimate("battery", [0.3, 0.8], [120, 320]),
  starter: estimate("starter", [0.9, 3], [130, 500]),
  speedSensor: estimate("vehicle speed sensor", [0.4, 1.5], [30, 160]),
  transmissionCheck: estimate("transmission diagnosis", [1, 2], null),
  shaftSpeedSensor: estimate("input or output shaft speed sensor", [0.6, 3], [30, 200]),
  gearRatio: stated(
    "transmission overhaul or replacement",
    [8, 20],
    [900, 3800],
    "replacement $1,200-4,179, $2,324 on average for a car: buysmartauto 2016; hours: our estimate",
  ),
  converterClutch: estimate("torque converter clutch", [3, 9], [60, 900]),
  shiftSolenoid: stated(
    "shift solenoid",
    [1.5, 5],
    [15, 450],
    "part $15-100 each, a pack more: engineerfix; hours: our estimate",
  ),
  transmissionTemperature: estimate("transmission temperature or its sensor", [0.6, 3], [30, 200]),
  transmissionFluid: estimate("transmission fluid service", [0.8, 1.5], [60, 200]),
  wheelSpeed: estimate("wheel speed sensor", [0.5, 1.5], [30, 200]),
  absUnit: estimate("ABS module or pump", [1.5, 4], [250, 1600]),
  brakePads: estimate("brake pads and rotors, one axle", [1, 2.2], [90, 400]),
  brakeCaliper: estimate("brake caliper", [0.8, 1.8], [60, 300]),
  brakeHydraulics: estimate("brake fluid or master cylinder", [0.6, 2.2], [15, 350]),
  network: estimate("data bus or a module that is silent", [1, 4], [0, 800]),
  airbag: estimate("airbag circuit", [0.8, 3], [60, 900]),
  airConditioning: estimate("air conditioning charge or pressure", [0.8, 5], [40, 900]),
  steering: estimate("steering angle sensor or electric steering", [0.6, 4], [80, 1500]),
  engine: stated("engine replacement", [12, 25], [1800, 6000], "up to $7,150 in all: CarMD; the rest: our estimate"),
  particulateFilter: estimate("particulate filter or NOx reduction", [1.5, 6], [250, 3000]),
  glowPlugs: estimate("glow plugs", [1, 3.5], [40, 300]),
  hybridBattery: estimate("hybrid battery", [2.5, 6], [1500, 5000]),
} as const satisfies Record<string, Repair>;
