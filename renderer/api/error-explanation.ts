import { AppError, type ErrorCode } from "../../contracts/kit/errors.ts";
import { AmbiguousReference } from "../../contracts/vehicle-references.ts";
import { duration } from "../ui/format.ts";
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

const advice: Partial<Record<ErrorCode, Pick<ErrorExplanation, "effect" | "nextStep">>> = {
  INTERNAL_ERROR: { effect: "Nothing was changed.", nextStep: "Try again. If it fails again, check the server log." },
  API_KEY_LIMIT: { effect: "No key was created.", nextStep: "Revoke a key that is no longer used, then try again." },
  RATE_LIMIT_EXCEEDED: { effect: "Nothing was changed.", nextStep: "Wait a minute, then try again." },
  RESOURCE_NOT_FOUND: { effect: "Nothing was changed.", nextStep: "Return to the list and open it from there." },
  INSPECTION_NOT_FOUND: { effect: "Nothing was changed.", nextStep: "Return to the list and open it from there." },
  INSUFFICIENT_PERMISSIONS: { effect: "Nothing was changed.", nextStep: "Ask an administrator for permission." },
  TOKEN_EXPIRED: { effect: "Saved data is safe.", nextStep: "Sign in again." },
  UPLOAD_FAILED: {
    effect: "The file was not stored.",
    nextStep: "Upload it again. If it fails again, check whether the disk is full.",
  },
  INVALID_FILE_TYPE: { effect: "Nothing was changed.", nextStep: "Choose another file." },
  MODEL_UNAVAILABLE: {
    effect: "The photos are stored.",
    nextStep: "Restore the model files in the models folder, then start the inspection again.",
  },
};

export function explainError(error: unknown): ErrorExplanation {
  if (error instanceof ServerUnreachable) {
    return {
      problem: "The Forecourt server is not responding.",
      effect: "Saved data is safe.",
      nextStep: "This page reconnects automatically. Check that Forecourt is running on this computer.",
    };
  }
  if (error instanceof FileUnreadable) {
    return {
      problem: error.message,
      effect: "The file was not uploaded.",
      nextStep: "Connect it, then choose the file again.",
    };
  }
  if (error instanceof AppError) {
    const ambiguous = ambiguousReference(error);
    if (ambiguous) {
      return {
        problem: `Several vehicles have the stock number or VIN “${ambiguous.reference}”.`,
        effect: "Nothing was changed.",
        nextStep: "Open the one you mean.",
      };
    }
    const wait = error.code === "RATE_LIMIT_EXCEEDED" ? error.details?.retry_after : undefined;
    if (typeof wait === "number") {
      const effect = "Nothing was changed.";
      return { problem: "Too many attempts.", effect, nextStep: `Try again in ${duration(wait)}.` };
    }
    if (error.code === "STORAGE_FULL" || error.code === "SERVICE_UNAVAILABLE") {
      // the message itself has all three parts, each a sentence
      const [problem = error.message, ...rest] = error.message.split(/(?<=\.) /);
      return { problem, effect: rest.slice(0, -1).join(" "), nextStep: rest.at(-1) ?? "" };
    }
    const knownAdvice = advice[error.code] ?? { effect: "Nothing was changed.", nextStep: "Correct it and try again." };
    return { problem: error.message, ...knownAdvice };
  }
  return {
    problem: "This page could not read the server's response.",
    effect: "Saved data is safe.",
    nextStep: "Reload the page. The page and the server may have different versions.",
  };
}

/** The vehicles that match a stock number or VIN, if the error says that there are several. */
export function ambiguousReference(error: unknown): AmbiguousReference | undefined {
  if (!(error instanceof AppError) || error.code !== "AMBIGUOUS_VEHICLE") return undefined;
  return AmbiguousReference.safeParse(error.details).data;
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

/** The error's messages by field name; empty if it names no field. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof AppError)) return {};
  const issues = Array.isArray(error.details?.issues) ? error.details.issues.filter(isIssue) : [];
  const named = issues.map(({ path, reason }) => [path.replace(/^body\./, ""), String(reason)] as const);
  if (error.field === undefined) return Object.fromEntries(named);
  const field = error.field.replace(/^body\./, "");
  return { [field]: error.message, ...Object.fromEntries(named) };
}
