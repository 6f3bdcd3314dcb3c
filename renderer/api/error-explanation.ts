import { AppError, type ErrorCode } from "../../contracts/kit/errors.ts";
import { AmbiguousReference } from "../../contracts/vehicle-references.ts";
import { duration } from "../ui/format.ts";
import { ServerUnreachable } from "./client.ts";
import { FileUnreadable } from "./unreadable-files.ts";

/** What a person needs to know of an error: what happened, what is safe, what to do next. */
export interface ErrorExplanation {
  readonly problem: string;
  readonly effect: string;
  readonly nextStep: string;
}

const advice: Partial<Record<ErrorCode, Pick<ErrorExplanation, "effect" | "nextStep">>> = {
  INTERNAL_ERROR: { effect: "Nothing was changed.", nextStep: "Try again; if it stays, look into the server's log." },
  API_KEY_LIMIT: { effect: "No key was made.", nextStep: "Revoke one that no program uses, then create this one." },
  RATE_LIMIT_EXCEEDED: { effect: "Nothing was changed.", nextStep: "Wait a minute, then try again." },
  RESOURCE_NOT_FOUND: { effect: "Nothing was changed.", nextStep: "Go back to the list and open it from there." },
  INSPECTION_NOT_FOUND: { effect: "Nothing was changed.", nextStep: "Go back to the list and open it from there." },
  INSUFFICIENT_PERMISSIONS: { effect: "Nothing was changed.", nextStep: "Ask an administrator for the permission." },
  TOKEN_EXPIRED: { effect: "What was saved is safe.", nextStep: "Sign in again." },
  UPLOAD_FAILED: {
    effect: "Nothing of it was kept.",
    nextStep: "Send it again; if it stays, see whether the disk is full.",
  },
  INVALID_FILE_TYPE: { effect: "Nothing was changed.", nextStep: "Choose another file." },
  MODEL_UNAVAILABLE: {
    effect: "The photos are stored.",
    nextStep: "Put the model files back (see the models folder), then start the inspection again.",
  },
};

export function explainError(error: unknown): ErrorExplanation {
  if (error instanceof ServerUnreachable) {
    return {
      problem: "The Forecourt server does not answer.",
      effect: "What was saved is safe.",
      nextStep: "This page reconnects by itself; check that Forecourt is running on this machine.",
    };
  }
  if (error instanceof FileUnreadable) {
    return {
      problem: error.message,
      effect: "Nothing of it was sent.",
      nextStep: "Connect it, then choose the file again.",
    };
  }
  if (error instanceof AppError) {
    const ambiguous = ambiguousReference(error);
    if (ambiguous) {
      return {
        problem: `Several vehicles have the stock number or VIN “${ambiguous.reference}”.`,
        effect: "Nothing was changed.",
        nextStep: "Open the one that you mean.",
      };
    }
    const wait = error.code === "RATE_LIMIT_EXCEEDED" ? error.details?.retry_after : undefined;
    if (typeof wait === "number") {
      const effect = "Nothing was changed.";
      return { problem: "That was tried too often.", effect, nextStep: `Try again in ${duration(wait)}.` };
    }
    if (error.code === "STORAGE_FULL" || error.code === "SERVICE_UNAVAILABLE") {
      // its message says all three
      const [problem = error.message, ...rest] = error.message.split(/(?<=\.) /);
      return { problem, effect: rest.slice(0, -1).join(" "), nextStep: rest.at(-1) ?? "" };
    }
    const known = advice[error.code] ?? { effect: "Nothing was changed.", nextStep: "Correct it and try again." };
    return { problem: error.message, ...known };
  }
  return {
    problem: "This page could not read the server's answer.",
    effect: "What was saved is safe.",
    nextStep: "Reload the page; the page and the server may be of different versions.",
  };
}

/** The vehicles that a stock number or VIN fits, where the server could not tell which one is meant. */
export function ambiguousReference(error: unknown): AmbiguousReference | undefined {
  if (!(error instanceof AppError) || error.code !== "AMBIGUOUS_VEHICLE") return undefined;
  return AmbiguousReference.safeParse(error.details).data;
}

/** One line of an explanation, for a toast. */
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

/** Messages by field name, of whatever the server objected to; empty where it named no field. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof AppError)) return {};
  const issues = Array.isArray(error.details?.issues) ? error.details.issues.filter(isIssue) : [];
  const named = issues.map(({ path, reason }) => [path.replace(/^body\./, ""), String(reason)] as const);
  if (error.field === undefined) return Object.fromEntries(named);
  const field = error.field.replace(/^body\./, "");
  return { [field]: error.message, ...Object.fromEntries(named) };
}
