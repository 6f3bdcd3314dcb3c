import type { Translation } from "../../../contracts/texts/translation.ts";
import { appraisal } from "./de/appraisal.ts";
import { fullCase } from "./de/case.ts";
import { byHand, diagram, frame, values, vehicle } from "./de/common.ts";
import { condition } from "./de/condition.ts";
import { estimate } from "./de/estimate.ts";
import { mechanical } from "./de/mechanical.ts";
import { sale } from "./de/sale.ts";
import { valuation } from "./de/valuation.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
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
