import { comfortOnly, drivability, economy, limpMode, mayStall, overheating } from "../../grades.ts";
import { grade } from "../../model.ts";
import { subject, wiring } from "./subject.ts";

const readable = grade("minor", "low", "It is no fault of a part: it says that a test or a learning is not finished.");

export const engineSubjects = {
  mixture: subject(
    ["fuel", "intakeLeak"],
    economy,
    ["Intake leak", "Air flow meter", "Fuel pressure"],
    "Compare the fuel trims at idle and at 2,500 rpm.",
  ),
  airFlow: subject(
    ["engine", "massAirFlow"],
    drivability,
    ["Dirty air flow meter", "Leak in the duct", wiring],
    "Clean the air flow meter and check the duct.",
  ),
  pressure: subject(
    ["engine", "manifoldSensor"],
    drivability,
    ["Vacuum hose", "Sensor", wiring],
    "Check the hose and the supply of the sensor.",
  ),
  throttle: subject(
    ["engine", "throttleBody"],
    limpMode,
    ["Dirty throttle body", "Throttle body", wiring],
    "Clean the throttle body and teach it in; then check its wiring.",
  ),
  pedal: subject(
    ["engine", "throttleBody"],
    limpMode,
    ["Pedal position sensor", wiring],
    "Compare both signals of the pedal.",
  ),
  coolantSensor: subject(
    ["cooling", "coolantSensor"],
    economy,
    ["Sensor", wiring, "Low coolant"],
    "Check the coolant level, then the resistance of the sensor.",
  ),
  thermostat: subject(
    ["cooling", "thermostat"],
    economy,
    ["Thermostat stuck open", "Low coolant", "Sensor"],
    "Check the coolant level, then the thermostat.",
  ),
  overheat: subject(
    ["cooling", "thermostat"],
    overheating,
    ["Low coolant", "Thermostat stuck closed", "Water pump or fan"],
    "Shut the engine off; check coolant, thermostat, pump and fan when it is cold.",
  ),
  fan: subject(
    ["cooling", "coolingFan"],
    overheating,
    ["Fan", "Relay or fuse", wiring],
    "Command the fan and check its relay.",
  ),
  airTemperature: subject(
    ["engine", "airTemperature"],
    economy,
    ["Sensor", wiring],
    "Compare the sensor with the outside temperature on a cold engine.",
  ),
  fuelPump: subject(
    ["fuel", "fuelPump"],
    mayStall,
    ["Relay or fuse", "Pump module", wiring],
    "Check supply and ground of the pump before replacing it.",
  ),
  injector: subject(
    ["fuel", "injector"],
    drivability,
    ["Injector", wiring, "Output of the control module"],
    "Compare the resistance with a neighbor.",
  ),
  railPressure: subject(
    ["fuel", "railSensor"],
    limpMode,
    ["Low fuel pressure", "Sensor", "Regulator"],
    "Measure the pressure and compare it with the sensor.",
  ),
  dieselPump: subject(
    ["fuel", "dieselInjection"],
    limpMode,
    ["Injection pump or its sensor", wiring, "Air in the fuel"],
    "Check the supply of fuel and the plug of the pump first.",
  ),
  boost: subject(
    ["engine", "boost"],
    limpMode,
    ["Split hose of the charge air", "Boost control valve", "Wastegate or turbocharger"],
    "Pressure-test the charge air path first.",
  ),
  camSensor: subject(
    ["engine", "camSensor"],
    mayStall,
    ["Sensor", wiring, "Timing chain"],
    "Check the connector and compare the signal with the crankshaft's.",
  ),
  crankSensor: subject(
    ["engine", "crankSensor"],
    mayStall,
    ["Sensor", wiring, "Tone wheel"],
    "Watch the engine speed while cranking.",
  ),
  relearn: subject(
    ["engine", "programming"],
    readable,
    ["Not learned after a repair"],
    "Teach it in with a scan tool.",
  ),
  timing: subject(
    ["engine", "camActuator"],
    drivability,
    ["Low or old oil", "Oil control valve or its screen", "Adjuster"],
    "Check level and grade of the oil first, then the oil control valve.",
  ),
  chain: subject(
    ["engine", "timingChain"],
    mayStall,
    ["Chain or belt off by a tooth", "Sensor", "Oil pressure of the adjuster"],
    "Check the oil, then compare the camshaft angles.",
  ),
  coil: subject(
    ["engine", "coils"],
    drivability,
    ["Ignition coil", wiring, "Spark plug"],
    "Swap the coil with a neighbor.",
  ),
  misfire: subject(
    ["engine", "coils"],
    grade("severe", "immediate", "Unburnt fuel overheats the catalyst."),
    ["Spark plugs", "Ignition coil", "Injector"],
    "Swap coils, then check plugs and compression.",
  ),
  knock: subject(
    ["engine", "knockSensor"],
    economy,
    ["Knock sensor", wiring, "Poor fuel"],
    "Check the torque and the wiring of the sensor.",
  ),
  idle: subject(
    ["engine", "idleControl"],
    drivability,
    ["Dirty throttle body", "Idle valve", "Intake leak"],
    "Clean the throttle body, look for leaks and relearn the idle.",
  ),
  runner: subject(
    ["engine", "intakeManifold"],
    drivability,
    ["Valve or its linkage", "Vacuum hose", wiring],
    "Move the valve by hand and check its vacuum.",
  ),
  glow: subject(
    ["engine", "glowPlugs"],
    drivability,
    ["Glow plug", "Relay", wiring],
    "Measure the current of each glow plug.",
  ),
  fuelLevel: subject(
    ["fuel", "fuelGauge"],
    comfortOnly,
    ["Sender", wiring],
    "Compare the gauge with the fuel in the tank.",
  ),
  oil: subject(
    ["engine", "oilPressureSensor"],
    grade("severe", "high", "Without oil pressure the engine is ruined."),
    ["Low oil", "Sensor or switch", "Worn bearings"],
    "Check the oil, then measure the pressure with a gauge.",
  ),
} as const;
