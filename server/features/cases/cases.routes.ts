import type { advanced as advancedContract } from "../../../contracts/advanced.ts";
import type { cases as contract } from "../../../contracts/cases.ts";
import { pdfFile } from "../../papers/send.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import type { AdvancedDiagnostics } from "./advanced/advanced.service.ts";
import type { Cases } from "./cases.service.ts";

const pdf = async (cases: Cases, ...[caller, id]: Parameters<Cases["paper"]>) =>
  pdfFile(await cases.paper(caller, id), `inspection-report-${id}`);

export const caseRoutes = (cases: Cases): Handlers<typeof contract> => ({
  create: ({ caller, body }) => cases.create(caller, body),
  get: ({ caller, params }) => cases.get(caller, params.inspection_id),
  list: async ({ caller, query }) => ({
    ...(await cases.list(caller, query)),
    limit: query.limit,
    offset: query.offset,
  }),
  complete: ({ caller, params }) => cases.complete(caller, params.inspection_id),
  report: async ({ caller, params, request }) =>
    request.raw.accepts(["application/json", "application/pdf"]) === "application/pdf"
      ? pdf(cases, caller, params.inspection_id)
      : cases.report(caller, params.inspection_id),
  reportPdf: ({ caller, params }) => pdf(cases, caller, params.inspection_id),
});

export const advancedRoutes = (advanced: AdvancedDiagnostics): Handlers<typeof advancedContract> => ({
  create: ({ caller, body }) => advanced.create(caller, body),
  get: ({ caller, params }) => advanced.get(caller, params.diagnostic_id),
});
