import type { Chapter } from "../app/shell/help/chapters.ts";
import type { pageHelp as english } from "./en/help/page-help.ts";
import type { Translation } from "./translation.ts";

/** The help of the pages, and the words around it. */
export type PageHelpTexts = Translation<typeof english> & { readonly chapters: Readonly<Record<Chapter, string>> };
