import type { Condition, Row } from "../../model.ts";
import { brakeSwitch, fluid, motion, pumpMotor, steering, tire, unit, wheel } from "./chassis.ts";

const faults = (which: string): readonly Condition[] => [
  wheel(which),
  { ...wheel(which), description: "The signal of this wheel is missing." },
  { ...wheel(which), description: "The signal of this wheel jumps." },
];

/** Numbers that SAE does not define. General Motors and many scan tools use them with these meanings. */
export const chassisByUse: readonly Row[] = [
  ["C0050", wheel("right rear")],
  ["C0060", unit("left front ABS solenoid 1", "The valve in the hydraulic unit does not answer electrically.")],
  ["C0070", unit("right front ABS solenoid 1", "The valve in the hydraulic unit does not answer electrically.")],
  ["C0075", unit("right front ABS solenoid 2", "The valve in the hydraulic unit does not answer electrically.")],
  ["C0080", unit("left rear ABS solenoid 1", "The valve in the hydraulic unit does not answer electrically.")],
  ["C0090", unit("right rear ABS solenoid 1", "The valve in the hydraulic unit does not answer electrically.")],
  ["C0110", pumpMotor],
  ["C0121", unit("ABS valve relay", "The relay that feeds the valves does not switch.")],
  ["C0128", fluid],
  ["C0161", brakeSwitch("(stop lamp)")],
  ["C0186", motion("lateral acceleration sensor")],
  ["C0196", motion("yaw rate sensor")],
  ["C0221", faults("right front")],
  ["C0226", faults("left front")],
  ["C0235", faults("rear")],
  [
    "C0238",
    {
      ...wheel("one"),
      name: "wheel speeds do not agree",
      causes: ["Tires of different size", "Sensor or tone wheel of one wheel", "Worn bearing"],
    },
  ],
  ["C0245", wheel("one")],
  ["C0265", unit("ABS module relay", "The relay of the anti-lock module does not switch.")],
  ["C0267", unit("ABS pump motor circuit low", "The pump motor gets no current.")],
  ["C0268", unit("ABS pump motor circuit high", "The pump motor draws too much current.")],
  ["C0281", brakeSwitch("(module input)")],
  ["C0300", { ...wheel("rear"), name: "rear speed sensor of the transfer case" }],
  [
    "C0327",
    {
      ...unit("transfer case encoder", "The position of the transfer case motor is unknown."),
      system: "transmission",
      repair: "fourWheelDrive",
      symptoms: ["Four-wheel drive cannot be engaged"],
    },
  ],
  ["C0545", steering("steering wheel torque or position input", "The signal of the steering effort cannot be right.")],
  ["C0710", steering("steering position signal", "The steering angle that is reported cannot be right.")],
  [
    "C0750",
    {
      ...tire,
      name: "left front tire pressure sensor",
      description: "The sensor in the tire does not answer.",
      causes: ["Battery of the sensor empty", "Sensor damaged when the tire was changed", "Sensor not learned"],
    },
  ],
];
