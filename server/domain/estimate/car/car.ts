import type { PartName } from "../../../../contracts/vocabulary.ts";
import type { EstimatedVehicle } from "../request.ts";
import { type ColorSystem, colorSystemOf } from "./color.ts";
import { hasLiftgate, hasSeparateBed, isAluminum, isElectrified, isTwoDoor } from "./construction.ts";
import { type MakeClass, makeClassOf } from "./makes.ts";

/** What an estimate assumes of a car, from its make, model, year, body style, color and fuel. */
export interface Car {
  readonly hasSeparateBed: boolean;
  readonly hasLiftgate: boolean;
  readonly isTwoDoor: boolean;
  readonly isElectrified: boolean;
  readonly makeClass: MakeClass;
  readonly color: ColorSystem;
  readonly isAluminum: (part: PartName) => boolean;
}

export function carOf({ year, make, bodyStyle, model = null, color = null, fuelType = null }: EstimatedVehicle): Car {
  const described = { year, make, bodyStyle, model, fuelType };
  return {
    hasSeparateBed: hasSeparateBed(described),
    hasLiftgate: hasLiftgate(described),
    isTwoDoor: isTwoDoor(described),
    isElectrified: isElectrified(described),
    makeClass: makeClassOf(make),
    color: colorSystemOf(color),
    isAluminum: (part) => isAluminum(described, part),
  };
}

/** Whether this part is the side of a bed that is bolted to the frame. */
export const isBedSide = (car: Car, part: PartName): boolean => car.hasSeparateBed && part.startsWith("quarter_panel_");
