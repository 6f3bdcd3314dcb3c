import type { z } from "zod";
import { t } from "../../texts/t.ts";

/** A problem that a contract's schema found in a text, in words of the page. `missing` is the text for all but a text that is too long. */
export const issueText = (issue: z.core.$ZodIssue, missing: string): string =>
  issue.code === "too_big" ? t("common.tooLong", { max: Number(issue.maximum) }) : missing;
