import type { Language } from "../../../contracts/accounts/languages.ts";
import type { valuations as contract } from "../../../contracts/pricing/valuations.ts";
import type { Caller } from "../../access/caller.ts";
import { incrementalOutcome } from "../../platform/http/incremental.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { outcome } from "../../platform/http/reply.ts";
import type { Papers } from "../../reports/papers/papers.ts";
import { inAcceptedFormat, pdfFile } from "../../reports/papers/respond.ts";
import { isIncremental } from "../changes/changes.service.ts";
import type { Bulk } from "./bulk/bulk.service.ts";
import type { Exclusions } from "./exclusions/exclusions.service.ts";
import type { ValuationAnswer } from "./valuations.present.ts";
import type { Valuations } from "./valuations.service.ts";

interface Services {
  readonly valuations: Valuations;
  readonly bulk: Bulk;
  readonly exclusions: Exclusions;
  readonly papers: Pick<Papers, "path">;
}

const answered = ({ valuation, meta }: ValuationAnswer) => outcome(valuation, { meta });

export function valuationRoutes({ valuations, bulk, exclusions, papers }: Services): Handlers<typeof contract> {
  async function pdf(caller: Caller, id: string, language?: Language) {
    await valuations.find(caller, id);
    const report = { kind: "valuation", id } as const;
    return pdfFile(await papers.path(report, language), report);
  }

  return {
    create: async ({ caller, body }) => answered(await valuations.create(caller, body)),
    valuate: async ({ caller, body }) => answered(await valuations.valuate(caller, body)),
    bulk: ({ caller, body }) => bulk.value(caller, body),
    getBulk: ({ caller, params }) => bulk.get(caller, params.bulk_id),
    get: async ({ caller, params }) => answered(await valuations.get(caller, params.valuation_id)),
    list: async ({ caller, query, request }) => {
      const { limit, offset } = query;
      if (isIncremental(query)) {
        const { items, ...page } = await valuations.changes(caller, query);
        return incrementalOutcome({ valuations: items, limit }, { ...page, limit, url: request.url });
      }
      return { ...(await valuations.list(caller, query)), limit, offset };
    },
    revalue: async ({ caller, params }) => answered(await valuations.revalue(caller, params.valuation_id)),
    exclude: async ({ caller, params, body }) => answered(await exclusions.exclude(caller, params, body)),
    report: ({ caller, params: { valuation_id: id }, request }) =>
      inAcceptedFormat(request, { json: () => valuations.report(caller, id), pdf: () => pdf(caller, id) }),
    reportPdf: ({ caller, params, query }) => pdf(caller, params.valuation_id, query.language),
  };
}
