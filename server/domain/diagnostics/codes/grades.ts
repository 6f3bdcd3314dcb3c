import { grade } from "./model.ts";

/** Grades that many parts share. A part with a particular consequence has its own grade. */
export const monitoringOnly = grade(
  "minor",
  "low",
  "It only watches the exhaust: the car drives as before, but fails an emissions test.",
);
export const economy = grade(
  "moderate",
  "medium",
  "The engine runs on substitute values: it uses more fuel, and in the long run the catalyst suffers.",
);
export const drivability = grade(
  "moderate",
  "medium",
  "The engine runs roughly or without its full power; it will not strand you at once, but it gets worse.",
);
export const mayStall = grade("severe", "high", "The engine can stall in traffic or refuse to start again.");
export const limpMode = grade(
  "severe",
  "high",
  "The control unit limits power or engine speed, which is dangerous when overtaking or joining a motorway.",
);
export const overheating = grade(
  "severe",
  "high",
  "Without it the engine can overheat, and overheating warps the cylinder head within minutes.",
);
export const shiftQuality = grade(
  "severe",
  "high",
  "Clutches slip or shifts hit hard while it lasts: every mile wears the transmission.",
);
export const comfortOnly = grade(
  "minor",
  "low",
  "A convenience fails; nothing that the car needs to drive or to stop.",
);
export const convenience = grade("minor", "low", "Driving is not affected; only this function is.");
export const brakesDegraded = grade(
  "severe",
  "high",
  "Ordinary braking remains, but anti-lock and stability control are off: wheels can lock on a wet road.",
);
export const restraintsOff = grade(
  "critical",
  "immediate",
  "The restraint may not work in a crash, or may fire without one.",
);
export const highVoltageStop = grade(
  "critical",
  "immediate",
  "The high-voltage system shuts itself down or must not be touched: the car can stop, and the voltage is lethal.",
);
export const highVoltageLimit = grade(
  "severe",
  "high",
  "The hybrid system limits power to protect itself, and may stop altogether.",
);
export const dieselEmissions = grade(
  "moderate",
  "medium",
  "Emissions rise; after a set distance the car limits its power or refuses to start, as the law demands.",
);
export const filterBlocks = grade(
  "severe",
  "high",
  "A filter that cannot be cleaned blocks: power drops, and a late regeneration can crack it or set it on fire.",
);
export const driverAid = grade(
  "moderate",
  "medium",
  "An assistance system is off: the car drives and brakes, but no longer warns or helps.",
);
