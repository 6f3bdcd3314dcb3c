import { ForecourtError, ForecourtUnreachable } from "../../../contracts/client/failures.ts";
import { own } from "../../../contracts/kit/own.ts";

const otherKey =
  "Ask the person to create an API key in Forecourt (Settings, API keys and webhooks) and to set it as FORECOURT_API_KEY for this MCP server, then to start it again.";

/** What to do about an error of the API, by its code. */
const byCode: Readonly<Record<string, string>> = {
  INVALID_API_KEY: otherKey,
  MISSING_API_KEY: otherKey,
  INSUFFICIENT_PERMISSIONS:
    "The key or its account may not do this. Do not try again: ask the person for a key with the permission, or for the role in the team.",
  RATE_LIMIT_EXCEEDED: "Wait for the time in the message, then make fewer calls.",
  VALIDATION_ERROR: "Correct the argument in `field` by the tool's input schema, then call again.",
  AMBIGUOUS_VEHICLE: "Use the `id` of one of the vehicles in `details.vehicles`.",
  RESOURCE_NOT_FOUND: "Look up the id with the tool that lists these records, such as vehicles_list with `search`.",
  DUPLICATE_VIN: "The vehicle exists: use the `id` in `details`.",
  SALE_REQUIRED: "Record the sale with vehicles_sell instead of changing the status.",
  INSUFFICIENT_MARKET_DATA: "Import more listings of this market, or ask for a car with more comparables.",
  PRECONDITION_FAILED: "Read the record again, then repeat the change.",
  SERVICE_UNAVAILABLE: "Try again in a moment.",
  STORAGE_FULL: "Ask the person to free disk space. Reading still works.",
};

const byStatus = (status: number): string =>
  status >= 500
    ? "The problem is on the server. Try once more; if it stays, give the person the `request_id`."
    : "Correct the arguments by the message, then call again.";

export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly field?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly request_id?: string;
  readonly what_to_do: string;
}

/** An answer that no Forecourt gives: FORECOURT_URL is the address of another program. */
export class NotForecourt extends Error {}

/** An error as a tool answers it. Errors that are not the API's own are passed on. */
export function problemOf(error: unknown): Problem {
  if (error instanceof NotForecourt) {
    return {
      code: "NOT_FORECOURT",
      message: "This address is not a Forecourt: check FORECOURT_URL.",
      what_to_do: "Ask the person to correct FORECOURT_URL for this MCP server, then to start it again.",
    };
  }
  if (error instanceof ForecourtUnreachable) {
    return {
      code: "UNREACHABLE",
      message: error.message,
      what_to_do: "Ask the person to start Forecourt, or to correct FORECOURT_URL. Then call the tool again.",
    };
  }
  if (!(error instanceof ForecourtError)) throw error;
  const { code, message, field, details, requestId, status } = error;
  return {
    code,
    message,
    ...(field !== undefined && { field }),
    ...(Object.keys(details).length > 0 && { details }),
    ...(requestId !== undefined && { request_id: requestId }),
    what_to_do: own(byCode, code) ?? byStatus(status),
  };
}
