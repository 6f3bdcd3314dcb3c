import { running, type StateFilter } from "../../../../contracts/mechanical/readings/state.ts";
import { fluid } from "../rulebook/checks.ts";
import { all, type Condition, code, either, impossible } from "../rulebook/condition.ts";
import { jobs, usual } from "../rulebook/jobs.ts";
import { codesOfMaker, type MakersCodes, makersCode } from "../rulebook/makers.ts";
import { misfire, misfireCodes, richCodes } from "../rulebook/mixture.ts";
import { reads } from "../rulebook/readings.ts";
import { anyDrive, combustion, type Rule } from "../rulebook/rule.ts";

const standing: StateFilter = { work: ["idle"] };
const moving: StateFilter = { work: ["cruise", "load"] };

/** pycarobd2 marks 110 °C as red; above 200 °C the sensor is shorted. */
const tooHot = (at: StateFilter = {}) =>
  reads("coolant_temp", { at, above: 110, below: 200, note: "overheating from 110 °C on" });
const notHot = (at: StateFilter) =>
  reads("coolant_temp", { at, below: 106, every: true, note: "normal in this state" });
/** Codes of Ford and Nissan for an engine that was too hot. */
const makersHot = [
  { group: "ford", codes: ["P1285", "P1299"] },
  { group: "nissan", codes: ["P1217"] },
] as const satisfies readonly MakersCodes[];
/** A shorted sensor reads hot and can set the code of an overheated engine; an open one reads cold and cannot. */
const shortedSensor: Condition = (car) =>
  impossible("coolant_temp")({ ...car, impossible: car.impossible.filter(({ value }) => value > 110) });
const overheating = either(tooHot(), code("P0217"), makersCode(makersHot));
const lowCoolant = fluid("coolant_level", ["low", "very_low"], "the coolant level is low");
const emptyCoolant = fluid("coolant_level", ["very_low"], "hardly any coolant left");
/** The heater that opens the thermostat of some engines earlier under load. */
const thermostatHeater = ["P0597-P0599"] as const;
const missedCold = reads("coolant_temp", {
  frozenBy: misfireCodes,
  at: { warmth: ["cold"] },
  note: "it missed before it was warm",
});
const coldCodes = ["P0128", "P0125", "P0126"] as const;

/** eobdcode.com, crewchief.cc, onlyerrorcodes.com (P0217: shut off at once); obd2.help, mowtar.com (P0128). */
export const coolingRules: readonly Rule[] = [
  {
    id: "cooling.sensor-circuit",
    system: "cooling",
    component: "Coolant temperature sensor",
    description: "The coolant temperature sensor reports a value that is impossible for a running engine.",
    fuels: combustion,
    when: impossible("coolant_temp"),
    confidence: 0.85,
    kind: "measured",
    explains: ["P0115-P0119", ...coldCodes, ...richCodes],
    explainsIf: [{ when: shortedSensor, codes: ["P0217"] }],
    severity: "moderate",
    urgency: "medium",
    urgencyReason: "Without the sensor, the engine runs rich and overheating goes unnoticed.",
    symptoms: ["Gauge dead", "Fan always on", "Hard start"],
    causes: ["Connector off or corroded", "Broken wire", "Failed sensor"],
    action: "Check the connector, then the sensor's resistance.",
    repair: usual("coolantSensor"),
  },
  {
    id: "cooling.head-gasket",
    system: "cooling",
    component: "Cylinder head gasket",
    description:
      "Coolant mixes with oil or combustion gas: the engine loses coolant or overheats, and the oil shows it.",
    fuels: combustion,
    when: all(
      fluid("engine_oil_level", ["contaminated"], "coolant in the oil makes it milky"),
      either(overheating, lowCoolant),
    ),
    confidence: 0.7,
    strengthenedBy: [{ when: misfire, by: 0.3 }],
    kind: "concluded",
    explains: ["P0217", ...misfireCodes, ...coldCodes, "P0480-P0485"],
    takes: codesOfMaker(makersHot),
    severity: "critical",
    urgency: "immediate",
    urgencyReason: "Coolant in the oil ruins the bearings: do not run the engine.",
    stop: true,
    symptoms: ["White exhaust smoke", "Milky oil", "Coolant loss without a visible leak"],
    causes: ["Blown head gasket", "Warped or cracked cylinder head", "Leaking oil cooler"],
    action: "Do not run the engine. Test for combustion gas in the coolant and for pressure loss.",
    repair: usual("headGasket"),
    worst: usual("engine"),
  },
  {
    id: "cooling.overheating",
    system: "cooling",
    component: "Engine cooling",
    description: "The engine overheats.",
    fuels: combustion,
    when: overheating,
    confidence: 0.8,
    strengthenedBy: [
      { when: all(tooHot(), code("P0217")), by: 0.6 },
      { when: lowCoolant, by: 0.4 },
    ],
    kind: "measured",
    unless: ["cooling.head-gasket"],
    // Some makers switch cylinders off to cool a hot engine (Ford's P1299), and coolant in a cylinder makes it misfire.
    explains: ["P0217", "P0480-P0485", ...thermostatHeater, ...misfireCodes],
    explainsIf: [{ when: lowCoolant, codes: coldCodes }],
    takes: codesOfMaker(makersHot),
    severity: "critical",
    urgency: "immediate",
    urgencyReason: "Even a short drive can warp the head and blow its gasket: shut the engine off.",
    stop: true,
    symptoms: ["Gauge in the red", "Steam or smell of coolant", "Loss of power"],
    causes: [
      "Low coolant from a leak",
      "Thermostat stuck closed",
      "Failed water pump",
      "Cooling fan not running",
      "Clogged radiator",
      "Blown head gasket",
    ],
    causeHints: [
      { when: all(lowCoolant, misfire), cause: "Blown head gasket" },
      {
        when: all(tooHot(moving), notHot(standing)),
        cause: "Clogged radiator, weak water pump or thermostat half closed: hot under way, normal standing",
      },
      { when: all(tooHot(standing), notHot(moving)), cause: "Cooling fan not running: hot standing, normal under way" },
      { when: code(...thermostatHeater), cause: "Thermostat stuck closed" },
      { when: code("P0480-P0485"), cause: "Cooling fan or its relay, as its own code says" },
      { when: lowCoolant, cause: "Low coolant from a leak" },
    ],
    action:
      "Shut the engine off and let it cool. Check the coolant cold, pressure-test for leaks, then thermostat, pump and fan.",
    repair: usual("thermostat", "waterPump", "coolingFan", "radiator"),
    repairIf: [{ when: lowCoolant, repair: usual("coolantLeak", "thermostat", "waterPump", "coolingFan", "radiator") }],
    test: jobs.gaugeTest,
    worst: usual("headGasket"),
  },
  {
    id: "cooling.no-coolant",
    system: "cooling",
    component: "Coolant",
    description: "Hardly any coolant is left. Coolant does not evaporate from a closed system.",
    fuels: combustion,
    when: emptyCoolant,
    confidence: 0.9,
    kind: "measured",
    unless: ["cooling.head-gasket", "cooling.overheating"],
    // A sensor in air instead of coolant reads cold; coolant in a cylinder makes it misfire.
    explains: [...coldCodes, ...misfireCodes],
    severity: "severe",
    urgency: "immediate",
    urgencyReason: "Without coolant the engine overheats within minutes, even if the gauge reads cold: do not run it.",
    stop: true,
    symptoms: ["Low level in the reservoir", "Sweet smell"],
    causes: ["Leaking hose, radiator or water pump", "Leaking reservoir cap", "Blown head gasket"],
    causeHints: [{ when: misfire, cause: "Blown head gasket" }],
    action:
      "Do not run it before it is filled and tight. Fill with the specified coolant when cold, and pressure-test for the leak; with misfires, test for combustion gas in the coolant.",
    repair: jobs.coolantLeak,
    worst: usual("headGasket"),
  },
  {
    id: "cooling.coolant-in-cylinder",
    system: "cooling",
    component: "Cylinder head gasket",
    description: "Coolant is lost, and the engine misfires when it is started cold: coolant seeps into a cylinder.",
    fuels: combustion,
    when: all(lowCoolant, misfire, either(missedCold, code("P0316"))),
    confidence: 0.6,
    strengthenedBy: [{ when: all(missedCold, code("P0316")), by: 0.3 }],
    kind: "concluded",
    unless: ["cooling.head-gasket", "cooling.overheating", "cooling.no-coolant"],
    explains: [...misfireCodes, ...coldCodes],
    severity: "severe",
    urgency: "immediate",
    urgencyReason:
      "Coolant in a cylinder can bend a connecting rod at the next start, and the loss leads to overheating.",
    stop: true,
    symptoms: ["Rough start that clears up", "White exhaust smoke", "Coolant loss without a visible leak"],
    causes: ["Blown head gasket", "Warped or cracked cylinder head", "Leaking hose, radiator or water pump"],
    action:
      "Do not start the engine. Pressure-test the coolant overnight, look into the cylinder that misfires, and turn the engine with its plug out; after that test for combustion gas in the coolant. Plugs and coils come last.",
    repair: usual("headGasket"),
    test: jobs.gaugeTest,
    worst: usual("engine"),
  },
  {
    id: "cooling.running-hot",
    system: "cooling",
    component: "Engine cooling",
    description: "The engine runs hotter than it should but does not overheat yet.",
    fuels: combustion,
    when: reads("coolant_temp", { above: 105, below: 110.01, note: "above the healthy band" }),
    confidence: 0.5,
    strengthenedBy: [{ when: lowCoolant, by: 0.5 }],
    kind: "measured",
    unless: ["cooling.head-gasket", "cooling.overheating", "cooling.no-coolant"],
    explains: ["P0480-P0485"],
    severity: "moderate",
    urgency: "high",
    urgencyReason: "Some engines normally run this hot. In others it is the stage before overheating.",
    symptoms: ["Gauge above its usual position"],
    causes: ["Low coolant", "Cooling fan late or weak", "Thermostat opening late", "Radiator partly clogged"],
    action: "Compare with the maker's figure, check the coolant level and when the fan starts.",
    repair: usual("thermostat", "coolingFan"),
  },
  {
    id: "cooling.low-coolant",
    system: "cooling",
    component: "Coolant",
    description: "The coolant level is low. Coolant does not evaporate from a closed system.",
    fuels: anyDrive,
    when: lowCoolant,
    confidence: 0.9,
    kind: "measured",
    unless: [
      "cooling.head-gasket",
      "cooling.overheating",
      "cooling.no-coolant",
      "cooling.coolant-in-cylinder",
      "cooling.running-hot",
    ],
    // A sensor in air instead of coolant reads cold.
    explains: coldCodes,
    severity: "moderate",
    urgency: "high",
    urgencyReason: "Low coolant leads to overheating.",
    escalations: [
      {
        when: emptyCoolant,
        severity: "severe",
        urgency: "immediate",
        urgencyReason: "Without coolant the engine or the battery overheats within minutes.",
        stop: true,
      },
    ],
    symptoms: ["Low level in the reservoir", "Sweet smell"],
    causes: ["Leaking hose, radiator or water pump", "Leaking reservoir cap", "Head gasket"],
    action:
      "Fill with the specified coolant when cold, and pressure-test for the leak. If the engine then stays cold, check the thermostat.",
    repair: jobs.coolantLeak,
  },
  {
    id: "cooling.thermostat-open",
    system: "cooling",
    component: "Thermostat",
    description: "The engine does not reach its working temperature.",
    fuels: combustion,
    when: either(
      reads("coolant_temp", {
        at: running,
        above: -38,
        below: 75,
        while: { run_time: { above: 900 } },
        note: "still cold after a quarter of an hour; healthy engines reach 82 °C in about ten minutes",
      }),
      code(...coldCodes),
    ),
    confidence: 0.7,
    strengthenedBy: [
      {
        when: all(
          code(...coldCodes),
          reads("coolant_temp", {
            at: running,
            below: 75,
            while: { run_time: { above: 900 } },
            note: "and it is cold",
          }),
        ),
        by: 0.6,
      },
    ],
    weakenedBy: [
      { when: reads("ambient_temp", { below: -15, note: "severe cold can cause it" }), times: 0.6 },
      {
        when: reads("coolant_temp", {
          at: running,
          above: 82,
          below: 106,
          while: { run_time: { above: 300 } },
          note: "warm enough today",
        }),
        times: 0.7,
      },
    ],
    kind: "concluded",
    unless: ["cooling.sensor-circuit", "cooling.no-coolant", "cooling.coolant-in-cylinder", "cooling.low-coolant"],
    explains: coldCodes,
    severity: "minor",
    urgency: "low",
    urgencyReason: "The car can be driven, but a cold engine uses more fuel and wears faster.",
    symptoms: ["Gauge stays low", "Weak cabin heat", "Higher consumption"],
    causes: ["Thermostat stuck open", "Low coolant level", "Coolant temperature sensor reads low", "Fan always on"],
    action: "Check the coolant level first, then compare the sensor with a thermometer; then replace the thermostat.",
    repair: usual("thermostat"),
  },
  {
    id: "cooling.old-coolant",
    system: "cooling",
    component: "Coolant",
    description: "The coolant is dirty.",
    fuels: anyDrive,
    when: fluid("coolant_level", ["dark", "burnt", "contaminated"], "should be clear"),
    confidence: 0.8,
    kind: "measured",
    unless: ["cooling.head-gasket"],
    severity: "moderate",
    urgency: "medium",
    urgencyReason: "Rust and oil in it clog the radiator; oil in it can come from a head gasket.",
    symptoms: ["Brown or oily coolant"],
    causes: ["Overdue coolant change", "Mixed coolants", "Oil from a cooler or head gasket"],
    action: "Find out whether there is oil in it; then flush and fill.",
    repair: jobs.coolantChange,
  },
];
