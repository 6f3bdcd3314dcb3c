import type { mechanical as contract } from "../../../contracts/mechanical.ts";
import { pdfFile } from "../../papers/send.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { outcome } from "../../platform/http/reply.ts";
import type { DiagnosticAnswer } from "./mechanical.present.ts";
import type { Mechanical } from "./mechanical.service.ts";

const answered = ({ diagnostic, meta }: DiagnosticAnswer) => outcome(diagnostic, { meta });

const pdf = (path: string, id: string) => pdfFile(path, `mechanical-report-${id}`);

export const mechanicalRoutes = (mechanical: Mechanical): Handlers<typeof contract> => ({
  create: async ({ caller, body }) => answered(await mechanical.create(caller, body)),
  get: async ({ caller, params }) => answered(await mechanical.get(caller, params.diagnostic_id)),
  list: async ({ caller, query }) => ({
    ...(await mechanical.list(caller, query)),
    limit: query.limit,
    offset: query.offset,
  }),
  report: async ({ caller, params: { diagnostic_id: id }, request }) => {
    const wanted = request.raw.accepts(["application/json", "application/pdf"]);
    return wanted === "application/pdf" ? pdf(await mechanical.pdf(caller, id), id) : mechanical.report(caller, id);
  },
  reportPdf: async ({ caller, params: { diagnostic_id: id } }) => pdf(await mechanical.pdf(caller, id), id),
});
