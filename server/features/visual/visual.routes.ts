import type { Language } from "../../../contracts/accounts/languages.ts";
import type { visual as contract } from "../../../contracts/inspections/visual.ts";
import type { Caller } from "../../access/caller.ts";
import { incrementalOutcome } from "../../platform/http/incremental.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { outcome } from "../../platform/http/reply.ts";
import { inAcceptedFormat, pdfFile } from "../../reports/papers/respond.ts";
import { isIncremental } from "../changes/changes.service.ts";
import { waitForEnd } from "./analysis/wait.ts";
import type { Sights } from "./angles/sights.service.ts";
import type { ConditionPdfs } from "./report/pdf.ts";
import type { Reviews } from "./reviews/reviews.service.ts";
import type { InspectionAnswer, Visual } from "./visual.service.ts";

const answered = ({ inspection, meta }: InspectionAnswer, status?: number) =>
  outcome(inspection, { meta, ...(status !== undefined && { status }) });

interface Services {
  readonly visual: Visual;
  readonly sights: Sights;
  readonly reviews: Reviews;
  readonly papers: ConditionPdfs;
}

export function visualRoutes({ visual, sights, reviews, papers }: Services): Handlers<typeof contract> {
  const pdf = async (caller: Caller, id: string, language?: Language) =>
    pdfFile(await papers.pdf(caller, id, language), { kind: "visual", id });
  return {
    create: async ({ caller, body, request }) => {
      const begun = await visual.create(caller, body);
      const wait = { id: begun.inspection.inspection_id, seconds: request.waitSeconds, closed: request.closed };
      const settle = async () => {
        const answer = await waitForEnd(visual, caller, wait);
        return answered(answer, answer.inspection.status === "processing" ? 202 : 200);
      };
      return outcome(begun.inspection, { meta: begun.meta, ...(wait.seconds > 0 && { settle }) });
    },
    angles: async ({ caller, body, request }) => ({
      images: await sights.of(
        caller,
        body.images.map(({ url }) => url),
        request.closed,
      ),
    }),
    get: async ({ caller, params, request }) =>
      answered(
        await waitForEnd(visual, caller, {
          id: params.inspection_id,
          seconds: request.waitSeconds,
          closed: request.closed,
        }),
      ),
    list: async ({ caller, query, request }) => {
      const { limit, offset } = query;
      if (isIncremental(query)) {
        const { items, ...page } = await visual.changes(caller, query);
        return incrementalOutcome({ inspections: items, limit }, { ...page, limit, url: request.url });
      }
      return { ...(await visual.list(caller, query)), limit, offset };
    },
    report: ({ caller, params: { inspection_id: id }, request }) =>
      inAcceptedFormat(request, { json: () => visual.reportOf(caller, id), pdf: () => pdf(caller, id) }),
    reportPdf: ({ caller, params, query }) => pdf(caller, params.inspection_id, query.language),
    cancel: async ({ caller, params }) => answered(await visual.cancel(caller, params.inspection_id)),
    review: async ({ caller, params, body }) => answered(await reviews.review(caller, params, body)),
    addDamage: async ({ caller, params, body }) => answered(await reviews.add(caller, params.inspection_id, body)),
    deleteDamage: async ({ caller, params }) => answered(await reviews.remove(caller, params)),
    compare: ({ caller, params }) => reviews.compare(caller, params),
  };
}
