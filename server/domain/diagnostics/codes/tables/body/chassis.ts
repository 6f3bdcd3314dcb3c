import { brakesDegraded, convenience } from "../../grades.ts";
import { type Condition, grade, type Part, type Row } from "../../model.ts";

/*
 * SAE J2012 gives each wheel three numbers (tone wheel, sensor, supply). Older General Motors systems and many scan
 * tools count differently within the same range; if the two conflict, the text contains both.
 */
const wheels = ["left front", "right front", "left rear", "right rear"] as const;
const brake = {
  system: "brakes",
  repair: "wheelSpeed",
  grade: brakesDegraded,
  symptoms: ["ABS and stability lamps on", "Anti-lock and stability control off"],
} as const;
const clash = (text: string): string =>
  ` In older General Motors systems, and in many scan tools, this number means ${text}.`;

export const wheel = (which: string, also = ""): Condition => ({
  ...brake,
  name: `${which} wheel speed sensor`,
  description: `The control unit gets no usable speed of this wheel.${also}`,
  causes: [
    "Dirty or damaged sensor or its cable at the wheel",
    "Rusty or cracked tone wheel",
    "Worn wheel bearing",
    "Corroded connector",
  ],
  action:
    "Turn the wheel and watch its speed on a scan tool; inspect cable, connector and tone wheel, then replace the sensor or the bearing that carries it.",
});
const tone = (which: string): Condition => ({
  ...wheel(which),
  name: `${which} wheel, tone wheel`,
  description: "The pulses of this wheel are irregular.",
  causes: [
    "Rusty, cracked or dirty tone wheel",
    "Worn wheel bearing",
    "Wrong bearing fitted (magnetic ring on the wrong side)",
  ],
});
const supply = (which: string, also = ""): Condition => ({
  ...wheel(which),
  name: `${which} wheel speed sensor supply`,
  description: `The supply of this wheel speed sensor is wrong.${also}`,
  causes: ["Wire to the sensor shorted or open", "Corroded connector", "Failed control unit"],
  action: "Measure the supply at the sensor's connector and repair the wire.",
});
export const unit = (
  name: string,
  description: string,
  causes: readonly string[] = ["Failed hydraulic unit or module", "Wiring or ground of the unit"],
): Condition => ({
  ...brake,
  name,
  description,
  repair: "absUnit",
  causes,
  action:
    "Check supply, ground and connector of the hydraulic unit, then test it with a scan tool before it is replaced.",
});
const valve = (which: string, kind: string) =>
  unit(`${which} ${kind} valve control`, "The valve in the hydraulic unit does not answer electrically.");
const traction = (channel: string, number: number) =>
  unit(
    `traction control channel ${channel} valve ${number}`,
    "The valve in the hydraulic unit does not answer electrically.",
  );
export const pumpMotor = unit(
  "ABS pump motor control",
  "The pump of the hydraulic unit does not run, or runs when it should not.",
  ["Blown pump fuse or relay", "Poor ground of the unit", "Seized or worn pump motor"],
);
export const brakeSwitch = (letter: string, also = ""): Condition => ({
  ...brake,
  name: `brake pedal switch ${letter}`,
  description: `The switch does not fit the brake pressure.${also}`,
  repair: "switch",
  causes: ["Switch misadjusted or worn", "Wiring"],
  action: "Watch the switch while the pedal is pressed; look at the brake lights.",
});
const pressure = (name: string, also = ""): Condition => ({
  ...brake,
  name,
  description: `The brake pressure that it reports cannot be right.${also}`,
  repair: "pressureSensor",
  causes: ["Sensor (often in the hydraulic unit) failed", "Wiring", "Not calibrated"],
  action: "Released, it must read zero: calibrate it, then check its wiring.",
});
const pedal = (letter: string): Condition => ({
  ...pressure(`brake pedal position sensor circuit ${letter}`),
  description: "The position of the pedal that it reports cannot be right.",
});
const booster = (name: string): Condition => ({
  ...brake,
  name,
  description: "The brake booster does not do what it should.",
  repair: "brakeHydraulics",
  grade: grade("critical", "immediate", "Braking may need several times the foot force."),
  symptoms: ["Hard brake pedal", "Brake warning"],
  causes: ["Leaking vacuum hose or booster", "Failed electric booster", "Low brake fluid"],
  action: "Do not drive on if the pedal is hard. Check vacuum, fluid and the codes of the booster.",
});
export const fluid: Condition = {
  ...booster("brake fluid level low"),
  description: "There is too little brake fluid.",
  causes: ["Worn brake pads", "Leak in the brake system", "Level switch"],
  action: "Look at the pads and for leaks before fluid is added.",
};
const lining: Condition = {
  ...fluid,
  name: "brake lining wear sensor",
  description: "The linings are worn down to the sensor.",
  repair: "brakePads",
  grade: grade("severe", "high", "The next step is metal on metal, and longer stopping distances."),
  symptoms: ["Brake wear warning"],
  causes: ["Worn brake pads", "Damaged sensor cable"],
  action: "Measure the pads and replace them with their sensor.",
};
export const steering = (name: string, description: string): Condition => ({
  ...brake,
  system: "chassis",
  name,
  description,
  repair: "steering",
  causes: ["Sensor not calibrated after alignment or a flat battery", "Sensor failed", "Wheel alignment off"],
  action: "Drive straight and read the angle: calibrate it, then check alignment and wiring.",
});
export const motion = (name: string, also = ""): Condition => ({
  ...steering(name, `The movement that it reports cannot be right.${also}`),
  causes: ["Sensor loose or not calibrated", "Sensor failed", "Wiring"],
  action: "Check how it is mounted, calibrate it on level ground, then its wiring.",
});
const stability = (name: string, description: string): Condition => ({
  ...unit(name, description, ["See the other codes", "Wheel speed or steering sensor drifting"]),
  action: "Read the other codes, then compare wheel speeds, steering angle and yaw rate on a straight drive.",
});
const lamp = (name: string): Condition => ({
  ...stability(name, "The lamp does not light or does not go out."),
  repair: "lamp",
  grade: convenience,
  symptoms: ["Lamp stays off or on"],
  causes: ["Instrument panel", "Wiring or data bus"],
  action: "Command the lamp with a scan tool.",
});
export const tire: Condition = {
  ...brake,
  system: "chassis",
  name: "low tire pressure",
  description: "A tire has lost pressure.",
  repair: "tirePressure",
  grade: grade("severe", "high", "A soft tire overheats and can burst."),
  symptoms: ["Tire pressure warning"],
  causes: ["Puncture or leaking valve", "Cold weather", "Sensor battery empty"],
  action: "Set all pressures cold, find the leak, then learn the sensors.",
};
const tcsSwitch: Part = {
  name: "traction control disable switch",
  nature: "switch",
  system: "brakes",
  repair: "switch",
  grade: convenience,
  symptoms: ["Traction control cannot be switched"],
  wearCauses: ["Worn switch"],
  check: "Watch the switch on a scan tool.",
};

/** The sensors of the four wheels as SAE numbers them; C0035 conflicts with the older use. */
const speedSensors = wheels.flatMap((which) => [
  tone(which),
  wheel(which),
  supply(which, which === "right front" ? clash("the circuit of the left front wheel speed sensor") : ""),
]);

export const chassis: readonly Row[] = [
  ["C0001", [traction("A", 1), traction("A", 2), traction("B", 1), traction("B", 2)]],
  ["C0010", [valve("left front", "inlet"), valve("left front", "outlet")]],
  ["C0014", [valve("right front", "inlet"), valve("right front", "outlet")]],
  ["C0018", [valve("left rear", "inlet"), valve("left rear", "outlet")]],
  ["C001C", [valve("right rear", "inlet"), valve("right rear", "outlet")]],
  [
    "C0020",
    [
      pumpMotor,
      booster("brake booster performance"),
      booster("brake booster solenoid"),
      { ...lamp("stop lamp control"), grade: brakesDegraded },
    ],
  ],
  ["C0030", speedSensors, undefined, "hex"],
  [
    "C0040",
    [
      brakeSwitch("A", clash("the circuit of the right front wheel speed sensor")),
      brakeSwitch("B"),
      pedal("A"),
      pedal("B"),
      pressure("brake pressure sensor A"),
      pressure("brake pressure sensor B", clash("the circuit of the left rear wheel speed sensor")),
      pressure("brake pressure sensors A and B"),
    ],
  ],
  ["C0047", pressure("brake booster pressure sensor")],
  ["C0049", [fluid, lining], undefined, "hex"],
  [
    "C0051",
    [
      steering("steering wheel position sensor", "The steering angle that it reports cannot be right."),
      ...["A", "B", "C", "D"].map((letter) =>
        steering(
          `steering wheel position sensor signal ${letter}`,
          "This signal of the steering angle sensor is missing or wrong.",
        ),
      ),
    ],
  ],
  [
    "C0061",
    [
      motion("lateral acceleration sensor"),
      motion("longitudinal acceleration sensor"),
      motion("yaw rate sensor"),
      motion("roll rate sensor"),
      motion("vertical acceleration sensor", clash("a valve of the left front anti-lock channel")),
    ],
  ],
  ["C006A", motion("multi-axis acceleration sensor")],
  [
    "C006B",
    [
      stability("stability control active too long", "The stability control works all the time: a sensor misleads it."),
      stability("stability control system", "The stability control has switched itself off."),
    ],
  ],
  ["C0077", [tire, stability("tire diameter", "One wheel turns as if its tire were of another size.")]],
  [
    "C0081",
    [
      lamp("ABS malfunction indicator"),
      lamp("brake system malfunction indicator"),
      lamp("tire pressure monitor malfunction indicator"),
      lamp("traction control active indicator"),
      lamp("traction control disabled indicator"),
      lamp("vehicle dynamics indicator"),
    ],
  ],
  ["C0089", tcsSwitch, ["circuit"]],
];
