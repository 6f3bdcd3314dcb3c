import type { Language } from "../../../contracts/accounts/languages.ts";
import type { mechanical as contract } from "../../../contracts/mechanical/mechanical.ts";
import type { Caller } from "../../access/caller.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { outcome } from "../../platform/http/reply.ts";
import { inAcceptedFormat, pdfFile } from "../../reports/papers/respond.ts";
import type { DiagnosticAnswer } from "./mechanical.present.ts";
import type { Mechanical } from "./mechanical.service.ts";

const answered = ({ diagnostic, meta }: DiagnosticAnswer) => outcome(diagnostic, { meta });

export function mechanicalRoutes(mechanical: Mechanical): Handlers<typeof contract> {
  const pdf = async (caller: Caller, id: string, language?: Language) =>
    pdfFile(await mechanical.pdf(caller, id, language), { kind: "mechanical", id });
  return {
    create: async ({ caller, body }) => answered(await mechanical.create(caller, body)),
    get: async ({ caller, params }) => answered(await mechanical.get(caller, params.diagnostic_id)),
    list: async ({ caller, query }) => ({
      ...(await mechanical.list(caller, query)),
      limit: query.limit,
      offset: query.offset,
    }),
    report: ({ caller, params: { diagnostic_id: id }, request }) =>
      inAcceptedFormat(request, { json: () => mechanical.report(caller, id), pdf: () => pdf(caller, id) }),
    reportPdf: ({ caller, params, query }) => pdf(caller, params.diagnostic_id, query.language),
  };
}
