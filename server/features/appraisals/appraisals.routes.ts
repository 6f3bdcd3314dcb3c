import type { appraisals as contract } from "../../../contracts/pricing/appraisals.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { pdfBytes } from "../../reports/papers/respond.ts";
import type { BuyingAppraisals } from "./appraisals.service.ts";

export const appraisalRoutes = (appraisals: BuyingAppraisals): Handlers<typeof contract> => ({
  create: ({ caller, body }) => appraisals.create(caller, body),
  list: async ({ caller, query }) => {
    const { limit, offset } = query;
    return { ...(await appraisals.list(caller, query)), limit, offset };
  },
  calibration: ({ caller, query }) => appraisals.calibration(caller, query),
  get: ({ caller, params }) => appraisals.get(caller, params.appraisal_id),
  reportPdf: async ({ caller, params, query }) =>
    pdfBytes(await appraisals.pdf(caller, params.appraisal_id, query.language), "appraisal"),
  update: ({ caller, params, body, request }) =>
    appraisals.update(caller, params.appraisal_id, body, request.precondition),
});
