import { z } from "zod";
import { languages } from "../accounts/languages.ts";

export const PaperLanguage = z.enum(languages);

/** The query of a paper: its language, if it is not that of the dealership. */
export const PaperQuery = z.object({
  language: PaperLanguage.optional().meta({
    description: "the language of the paper; without it, that of the dealership",
  }),
});
