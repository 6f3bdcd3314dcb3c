import { AppError, type ErrorCode } from "../../contracts/kit/errors.ts";
import { AmbiguousReference } from "../../contracts/vehicle-references.ts";
import { duration } from "../ui/format.ts";
import { Unreachable } from "./client.ts";
import { Unreadable } from "./readable.ts";

/** What a person needs to know of an error: what happened, what is safe, what to do next. */
export interface Failure {
  readonly happened: string;
  readonly safe: string;
  readonly next: string;
}

const advice: Partial<Record<ErrorCode, Pick<Failure, "safe" | "next">>> = {
  INTERNAL_ERROR: { safe: "Nothing was changed.", next: "Try again; if it stays, look into the server's log." },
  API_KEY_LIMIT: { safe: "No key was made.", next: "Revoke one that no program uses, then create this one." },
  RATE_LIMIT_EXCEEDED: { safe: "Nothing was changed.", next: "Wait a minute, then try again." },
  RESOURCE_NOT_FOUND: { safe: "Nothing was changed.", next: "Go back to the list and open it from there." },
  INSPECTION_NOT_FOUND: { safe: "Nothing was changed.", next: "Go back to the list and open it from there." },
  INSUFFICIENT_PERMISSIONS: { safe: "Nothing was changed.", next: "Ask an administrator for the permission." },
  TOKEN_EXPIRED: { safe: "What was saved is safe.", next: "Sign in again." },
  UPLOAD_FAILED: { safe: "Nothing of it was kept.", next: "Send it again; if it stays, see whether the disk is full." },
  INVALID_FILE_TYPE: { safe: "Nothing was changed.", next: "Choose another file." },
  MODEL_UNAVAILABLE: {
    safe: "The photos are stored.",
    next: "Put the model files back (see the models folder), then start the inspection again.",
  },
};

export function explain(error: unknown): Failure {
  if (error instanceof Unreachable) {
    return {
      happened: "The Forecourt server does not answer.",
      safe: "What was saved is safe.",
      next: "This page reconnects by itself; check that Forecourt is running on this machine.",
    };
  }
  if (error instanceof Unreadable) {
    return {
      happened: error.message,
      safe: "Nothing of it was sent.",
      next: "Connect it, then choose the file again.",
    };
  }
  if (error instanceof AppError) {
    const ambiguous = ambiguousReference(error);
    if (ambiguous) {
      return {
        happened: `Several vehicles have the stock number or VIN “${ambiguous.reference}”.`,
        safe: "Nothing was changed.",
        next: "Open the one that you mean.",
      };
    }
    const wait = error.code === "RATE_LIMIT_EXCEEDED" ? error.details?.retry_after : undefined;
    if (typeof wait === "number") {
      const safe = "Nothing was changed.";
      return { happened: "That was tried too often.", safe, next: `Try again in ${duration(wait)}.` };
    }
    if (error.code === "STORAGE_FULL" || error.code === "SERVICE_UNAVAILABLE") {
      // its message says all three
      const [happened = error.message, ...rest] = error.message.split(/(?<=\.) /);
      return { happened, safe: rest.slice(0, -1).join(" "), next: rest.at(-1) ?? "" };
    }
    const known = advice[error.code] ?? { safe: "Nothing was changed.", next: "Correct it and try again." };
    return { happened: error.message, ...known };
  }
  return {
    happened: "This page could not read the server's answer.",
    safe: "What was saved is safe.",
    next: "Reload the page; the page and the server may be of different versions.",
  };
}

/** The vehicles that a stock number or VIN fits, where the server could not tell which one is meant. */
export function ambiguousReference(error: unknown): AmbiguousReference | undefined {
  if (!(error instanceof AppError) || error.code !== "AMBIGUOUS_VEHICLE") return undefined;
  return AmbiguousReference.safeParse(error.details).data;
}

/** One line of an explanation, for a toast. */
export const explainBriefly = (error: unknown): string => {
  const { happened, next } = explain(error);
  return `${happened} ${next}`;
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
