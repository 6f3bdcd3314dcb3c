import type { salePapers as contract } from "../../../contracts/papers/sale-papers.ts";
import { wordingTemplate } from "../../domain/buyers-guide/wording.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { Stream } from "../../platform/http/reply.ts";
import { pdfBytes } from "../../reports/papers/respond.ts";
import type { GuideWordings } from "./guide-wording.ts";
import type { SalePapers } from "./sale-papers.service.ts";

interface Services {
  readonly papers: SalePapers;
  readonly wordings: GuideWordings;
}

export const salePaperRoutes = ({ papers, wordings }: Services): Handlers<typeof contract> => ({
  windowSticker: async ({ caller, params, query }) =>
    pdfBytes(await papers.windowSticker(caller, params.id, query.language), "window-sticker"),
  buyersGuide: ({ caller, params }) => papers.guide(caller, params.id),
  setBuyersGuide: ({ caller, params, body }) => papers.setGuide(caller, params.id, body),
  buyersGuidePdf: async ({ caller, params, query }) =>
    pdfBytes(await papers.guidePdf(caller, params.id, query.language), "buyers-guide"),
  guideTemplate: async ({ query }) =>
    new Stream((_req, res) => {
      res.set("Content-Disposition", 'attachment; filename="buyers-guide-wording.txt"');
      res.type("text/plain").send(wordingTemplate(query.language));
    }),
  guideWording: ({ caller, query }) => wordings.get(caller, query.language),
  guideLanguages: async ({ caller }) => ({ languages: await wordings.languagesOf(caller) }),
  setGuideWording: ({ caller, file, query }) => wordings.put(caller, { path: file.path, language: query.language }),
  removeGuideWording: async ({ caller, query }) => {
    await wordings.remove(caller, query.language);
    return { success: true as const, message: "Deleted." };
  },
});
