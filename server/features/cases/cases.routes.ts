import type { Language } from "../../../contracts/accounts/languages.ts";
import type { advanced as advancedContract } from "../../../contracts/mechanical/advanced.ts";
import type { cases as contract } from "../../../contracts/papers/cases.ts";
import type { Caller } from "../../access/caller.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { inAcceptedFormat, pdfFile } from "../../reports/papers/respond.ts";
import type { AdvancedDiagnostics } from "./advanced/advanced.service.ts";
import type { Cases } from "./cases.service.ts";

export function caseRoutes(cases: Cases): Handlers<typeof contract> {
  const pdf = async (caller: Caller, id: string, language?: Language) =>
    pdfFile(await cases.pdf(caller, id, language), { kind: "case", id });
  return {
    create: ({ caller, body }) => cases.create(caller, body),
    get: ({ caller, params }) => cases.get(caller, params.inspection_id),
    list: async ({ caller, query }) => ({
      ...(await cases.list(caller, query)),
      limit: query.limit,
      offset: query.offset,
    }),
    complete: ({ caller, params }) => cases.complete(caller, params.inspection_id),
    cancel: ({ caller, params, body }) => cases.cancel(caller, params.inspection_id, body.reason),
    reopen: ({ caller, params }) => cases.reopen(caller, params.inspection_id),
    skipStep: ({ caller, params: { inspection_id: id, step }, body: { reason } }) =>
      cases.skipStep(caller, id, { step, reason }),
    unskipStep: ({ caller, params }) => cases.unskipStep(caller, params.inspection_id, params.step),
    setPhotos: ({ caller, params, body }) => cases.setPhotos(caller, params.inspection_id, body.visual_inspection_id),
    report: ({ caller, params: { inspection_id: id }, request }) =>
      inAcceptedFormat(request, { json: () => cases.report(caller, id), pdf: () => pdf(caller, id) }),
    reportPdf: ({ caller, params, query }) => pdf(caller, params.inspection_id, query.language),
  };
}

export const advancedRoutes = (advanced: AdvancedDiagnostics): Handlers<typeof advancedContract> => ({
  create: ({ caller, body }) => advanced.create(caller, body),
  list: async ({ caller, query }) => ({
    ...(await advanced.list(caller, query)),
    limit: query.limit,
    offset: query.offset,
  }),
  get: ({ caller, params }) => advanced.get(caller, params.diagnostic_id),
});
