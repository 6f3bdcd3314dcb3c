import type { Translation } from "../../../contracts/texts/translation.ts";
import type { en } from "./en.ts";
import { appraisal } from "./es/appraisal.ts";
import { fullCase } from "./es/case.ts";
import { byHand, diagram, frame, values, vehicle } from "./es/common.ts";
import { condition } from "./es/condition.ts";
import { estimate } from "./es/estimate.ts";
import { mechanical } from "./es/mechanical.ts";
import { sale } from "./es/sale.ts";
import { valuation } from "./es/valuation.ts";

export const es: Translation<typeof en> = {
  appraisal,
  sale,
  valuation,
  byHand,
  condition,
  diagram,
  estimate,
  frame,
  fullCase,
  mechanical,
  values,
  vehicle,
};
