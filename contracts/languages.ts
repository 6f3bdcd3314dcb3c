import { z } from "zod";

export const languages = ["en", "de", "es"] as const;

export const languageSchema = z.enum(languages);
export type Language = z.infer<typeof languageSchema>;

/** The query of a paper: its language, if it is not that of the dealership. */
export const PaperQuery = z.object({
  language: languageSchema
    .optional()
    .meta({ description: "the language of the paper; without it, that of the dealership" }),
});
