import { AppError, type ErrorCode } from "../../../contracts/kit/errors.ts";
import type { AmbiguousReference } from "../../../contracts/vehicles/vehicle-references.ts";
import { t } from "../../texts/t.ts";
import { duration } from "../../ui/format/format.ts";
import { ServerUnreachable } from "./client.ts";
import { FileUnreadable } from "./unreadable-files.ts";

/** An error as the page shows it. */
export interface ErrorExplanation {
  /** What is wrong. */
  readonly problem: string;
  /** What the error did to saved data. */
  readonly effect: string;
  /** What the person can do. */
  readonly nextStep: string;
}

const unchanged = t("errors.unchanged");
const safe = t("errors.safe");
const triedBefore = { effect: t("errors.triedBefore.effect"), nextStep: t("errors.triedBefore.nextStep") };
const openFromList = { effect: unchanged, nextStep: t("errors.openFromList") };

const advice: Partial<Record<ErrorCode, Pick<ErrorExplanation, "effect" | "nextStep">>> = {
  INTERNAL_ERROR: { effect: unchanged, nextStep: t("errors.internal") },
  BACKUP_FAILED: { effect: unchanged, nextStep: t("errors.internal") },
  BACKUP_UNAVAILABLE: { effect: unchanged, nextStep: "" },
  CAMPAIGN_FROM_OTHER_SERVER: { effect: unchanged, nextStep: t("errors.campaignElsewhere") },
  CASE_CLOSED: { effect: unchanged, nextStep: "" },
  IDEMPOTENCY_IN_PROGRESS: triedBefore,
  IDEMPOTENCY_KEY_REUSED: triedBefore,
  API_KEY_LIMIT: { effect: t("errors.keyLimit.effect"), nextStep: t("errors.keyLimit.nextStep") },
  RATE_LIMIT_EXCEEDED: { effect: unchanged, nextStep: t("errors.rateLimit.waitMinute") },
  RESOURCE_NOT_FOUND: openFromList,
  INSPECTION_NOT_FOUND: openFromList,
  INSUFFICIENT_PERMISSIONS: { effect: unchanged, nextStep: t("errors.permissions") },
  TOKEN_EXPIRED: { effect: safe, nextStep: t("errors.signInAgain") },
  UPLOAD_FAILED: { effect: t("errors.upload.effect"), nextStep: t("errors.upload.nextStep") },
  INVALID_FILE_TYPE: { effect: unchanged, nextStep: t("errors.otherFile") },
  MODEL_UNAVAILABLE: { effect: t("errors.model.effect"), nextStep: t("errors.model.nextStep") },
};

export function explainError(error: unknown): ErrorExplanation {
  if (error instanceof ServerUnreachable) {
    return { problem: error.message, effect: safe, nextStep: t("errors.unreachable.nextStep") };
  }
  if (error instanceof FileUnreadable) {
    return {
      problem: error.message,
      effect: t("errors.unreadable.effect"),
      nextStep: t("errors.unreadable.nextStep"),
    };
  }
  if (error instanceof AppError) {
    const ambiguous = ambiguousReference(error);
    if (ambiguous) {
      return {
        problem: t("errors.ambiguous.problem", { reference: ambiguous.reference }),
        effect: unchanged,
        nextStep: t("errors.ambiguous.nextStep"),
      };
    }
    const wait = error.code === "RATE_LIMIT_EXCEEDED" ? error.details?.retry_after : undefined;
    if (typeof wait === "number") {
      const nextStep = t("errors.rateLimit.wait", { duration: duration(wait) });
      return { problem: t("errors.rateLimit.problem"), effect: unchanged, nextStep };
    }
    if (error.code === "STORAGE_FULL" || error.code === "SERVICE_UNAVAILABLE") {
      // the message itself has all three parts, each a sentence
      const [problem = error.message, ...rest] = error.message.split(/(?<=\.) /);
      return { problem, effect: rest.slice(0, -1).join(" "), nextStep: rest.at(-1) ?? "" };
    }
    const knownAdvice = advice[error.code] ?? { effect: unchanged, nextStep: t("errors.correct") };
    return { problem: error.message, ...knownAdvice };
  }
  return {
    problem: t("errors.unreadableResponse.problem"),
    effect: safe,
    nextStep: t("errors.unreadableResponse.nextStep"),
  };
}

/** Where the help explains an error. `docs/errors.md` has a heading for each code, and for errors without one. */
export const errorHelp = (error: unknown): string =>
  `/help/errors#${error instanceof AppError ? error.code : error instanceof ServerUnreachable ? "unreachable" : "other"}`;

const isAmbiguousReference = (details: object | undefined): details is AmbiguousReference =>
  details !== undefined && "reference" in details && "vehicles" in details;

/** The vehicles that match a stock number or VIN, if the error says that there are several. */
export function ambiguousReference(error: unknown): AmbiguousReference | undefined {
  if (!(error instanceof AppError) || error.code !== "AMBIGUOUS_VEHICLE") return undefined;
  return isAmbiguousReference(error.details) ? error.details : undefined;
}

/** The problem and the next step in one line, for a toast. */
export const errorSummary = (error: unknown): string => {
  const { problem, nextStep } = explainError(error);
  return `${problem} ${nextStep}`;
};

interface Issue {
  readonly path: string;
  readonly reason: string;
}

const isIssue = (value: unknown): value is Issue =>
  typeof value === "object" && value !== null && "path" in value && "reason" in value;

/** No form shows a header of its request. */
const isHeader = (field: string | undefined): boolean => /^(idempotency-key|if-match)$/i.test(field ?? "");

/** The error's messages by field name; empty if it names no field. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof AppError) || isHeader(error.field)) return {};
  const issues = Array.isArray(error.details?.issues) ? error.details.issues.filter(isIssue) : [];
  const named = issues.map(({ path, reason }) => [path.replace(/^body\./, ""), String(reason)] as const);
  if (error.field === undefined) return Object.fromEntries(named);
  const field = error.field.replace(/^body\./, "");
  return { [field]: error.message, ...Object.fromEntries(named) };
}

/**
 * Whether one of a form's fields shows the messages. Others need a message of the form: a record that does not exist, for
 * example, is named by a field of the address.
 */
export const isAboutField = (errors: Readonly<Record<string, string>>, fields: object): boolean =>
  Object.keys(errors).some((name) => Object.hasOwn(fields, name));
