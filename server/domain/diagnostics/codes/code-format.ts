import { own } from "../../../../contracts/kit/own.ts";
import type { CodeKind, TroubleCode } from "../../../../contracts/mechanical/diagnostics.ts";
import type { CarSystem } from "../../../../contracts/vocabulary.ts";

/** SAE J2012: a letter for the part of the car, a digit 0-3 for who defines it, and three hexadecimal digits. */
const codeFormat = /^[PCBU][0-3][0-9A-F]{3}$/;

/** The code in upper case and without surrounding blanks; null if the text is not a code. */
export function readCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  return codeFormat.test(code) ? code : null;
}

/**
 * Who defines a range of codes (SAE J2012, ISO 15031-6). The standard: P0, P2, P34-P39, B0, C0, U0 and U3. The maker: P1,
 * P30-P33, B1, B2, C1, C2, U1 and U2. The others are reserved.
 */
export function ownerOf(code: string): Exclude<CodeKind, "generic"> | "standard" {
  if (/^(P0|P2|P3[4-9]|B0|C0|U0|U3)/.test(code)) return "standard";
  return /^(P1|P3[0-3]|[BCU][12])/.test(code) ? "manufacturer" : "reserved";
}

/** The system and area of a powertrain code, by its third character. */
const powertrain: Readonly<Record<string, readonly [CarSystem, string]>> = {
  "0": ["engine", "fuel and air metering, auxiliary emission controls"],
  "1": ["fuel", "fuel and air metering"],
  "2": ["fuel", "fuel and air metering, injectors"],
  "3": ["engine", "ignition or misfire"],
  "4": ["emissions", "auxiliary emission controls"],
  "5": ["engine", "vehicle speed, idle control and auxiliary inputs"],
  "6": ["electrical", "computer and its outputs"],
  "7": ["transmission", "transmission"],
  "8": ["transmission", "transmission"],
  "9": ["transmission", "transmission"],
};
const letters: Readonly<Record<string, readonly [CarSystem, string]>> = {
  P: ["electrical", "powertrain, including hybrid propulsion"],
  C: ["chassis", "brakes, steering and suspension"],
  B: ["body", "body, restraints and comfort"],
  U: ["network", "data bus between the units"],
};
const areaOf = (code: string): readonly [CarSystem, string] =>
  (code.startsWith("P") ? own(powertrain, code.charAt(2)) : undefined) ??
  own(letters, code.charAt(0)) ?? ["electrical", "unknown"];

/** The explanation of a code that no table defines: who defines it and its area, but not its meaning. */
export function undefinedCode(code: string): TroubleCode {
  const [system, area] = areaOf(code);
  const isMakers = ownerOf(code) === "manufacturer";
  return {
    code,
    kind: isMakers ? "manufacturer" : "reserved",
    system,
    component: isMakers ? "Defined by the vehicle's maker" : "Not defined",
    description: isMakers
      ? `A code that the vehicle's maker defines, in the area: ${area}. The same code has another meaning in another make. The maker's service information explains it.`
      : `A code in the range of the standard (${area}) without a known meaning. It may be from a newer edition of the standard, or misread.`,
    severity: "minor",
    urgency: "medium",
    urgency_reason: "The meaning is unknown. Follow the warning lamp: stop if it flashes or is red.",
    symptoms: [],
    possible_causes: [],
    recommended_action: isMakers
      ? "Look the code up in the service information of this make, or read it with the maker's scan tool."
      : "Read the code again with another scan tool, and look it up in the maker's service information.",
    labor_hours: null,
    part_cost: null,
    basis: { mark: "estimate", source: "none: a diagnosis has to come first" },
  };
}
