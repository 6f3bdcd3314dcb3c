import { appraisal } from "./en/appraisal.ts";
import { fullCase } from "./en/case.ts";
import { byHand, diagram, frame, values, vehicle } from "./en/common.ts";
import { condition } from "./en/condition.ts";
import { estimate } from "./en/estimate.ts";
import { mechanical } from "./en/mechanical.ts";
import { sale } from "./en/sale.ts";
import { valuation } from "./en/valuation.ts";

/** The English texts of the papers. */
export const en = {
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
} as const;
