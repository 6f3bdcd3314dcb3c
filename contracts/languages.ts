import { z } from "zod";

export const languages = ["en", "de", "es"] as const;

export const languageSchema = z.enum(languages);
export type Language = z.infer<typeof languageSchema>;
