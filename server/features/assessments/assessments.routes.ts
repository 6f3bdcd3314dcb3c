import type { Language } from "../../../contracts/accounts/languages.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { assessments as contract } from "../../../contracts/repair/assessments.ts";
import { showsValuation } from "../../domain/estimate/summary/without-valuation.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { outcome, Stream } from "../../platform/http/reply.ts";
import type { Papers } from "../../reports/papers/papers.ts";
import { fileNameOf, inAcceptedFormat, pdfFile } from "../../reports/papers/respond.ts";
import { type AssessmentAnswer, seesValues } from "./assessments.present.ts";
import type { Assessments } from "./assessments.service.ts";
import type { AssessmentEdits } from "./edits/edits.service.ts";
import type { RateBooks } from "./rate-book/rate-book.service.ts";
import { estimateCsv } from "./report/csv.ts";

interface Services {
  readonly assessments: Assessments;
  readonly edits: AssessmentEdits;
  readonly rateBooks: RateBooks;
  readonly papers: Pick<Papers, "path">;
}

const answered = ({ assessment, meta }: AssessmentAnswer) => outcome(assessment, { meta });

const valueInPdf = (): AppError =>
  new AppError("INSUFFICIENT_PERMISSIONS", {
    message:
      "The PDF shows the valuation of the vehicle, too: that needs pricing:read. The JSON and CSV reports leave it out.",
  });

const referenceOf = (id: string) => ({ kind: "assessment", id }) as const;

export function assessmentRoutes({ assessments, edits, rateBooks, papers }: Services): Handlers<typeof contract> {
  type Asker = Parameters<Assessments["find"]>[0];

  async function pdf(caller: Asker, id: string, language?: Language): Promise<Stream> {
    const row = await assessments.find(caller, id);
    if (showsValuation(row) && !seesValues(caller)) throw valueInPdf();
    return pdfFile(await papers.path(referenceOf(id), language), referenceOf(id));
  }

  async function csv(caller: Asker, id: string): Promise<Stream> {
    const text = estimateCsv(await assessments.report(caller, id));
    return new Stream((_req, res) => {
      res.set({
        "Content-Disposition": `inline; filename="${fileNameOf(referenceOf(id))}.csv"`,
        "Cache-Control": "no-store",
      });
      res.type("text/csv; charset=utf-8").end(text);
    });
  }

  return {
    create: async ({ caller, body }) => answered(await assessments.create(caller, body)),
    get: async ({ caller, params }) => answered(await assessments.get(caller, params.assessment_id)),
    list: async ({ caller, query }) => ({
      ...(await assessments.list(caller, query)),
      limit: query.limit,
      offset: query.offset,
    }),
    change: async ({ caller, params, body, request: { precondition } }) =>
      answered(await edits.change(caller, { edited: { ...params, precondition }, body })),
    addDamage: async ({ caller, params, body }) => answered(await edits.addDamage(caller, { ...params, body })),
    removeDamage: async ({ caller, params, query: { reason }, request: { precondition } }) =>
      answered(await edits.removeDamage(caller, { edited: { ...params, precondition }, reason })),
    approve: async ({ caller, params, body, request: { precondition } }) =>
      answered(await edits.approve(caller, { ...params, ...body, precondition })),
    withdrawApproval: async ({ caller, params, request: { precondition } }) =>
      answered(await edits.withdrawApproval(caller, { ...params, precondition })),
    recompute: async ({ caller, params, body }) => answered(await edits.recompute(caller, params.assessment_id, body)),
    report: ({ caller, params: { assessment_id: id }, request }) =>
      inAcceptedFormat(request, {
        json: () => assessments.report(caller, id),
        pdf: () => pdf(caller, id),
        csv: () => csv(caller, id),
      }),
    reportPdf: ({ caller, params, query }) => pdf(caller, params.assessment_id, query.language),
    reportCsv: ({ caller, params }) => csv(caller, params.assessment_id),
    rateBook: async ({ caller, query }) =>
      rateBooks.get(await assessments.bookOwner(caller, query.vehicle_id), query.version),
    changeRateBook: ({ caller, body }) => rateBooks.put(caller, body),
    rateBookVersions: async ({ caller, query }) => ({
      ...(await rateBooks.versions(await assessments.bookOwner(caller, query.vehicle_id), query)),
      limit: query.limit,
      offset: query.offset,
    }),
  };
}
