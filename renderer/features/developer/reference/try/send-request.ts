import { send } from "../../../../api/client/client.ts";
import { prettyJson } from "../../pretty-json.ts";
import { addressOf, type Values } from "../document/address.ts";
import type { ReferenceOperation } from "../document/operations.ts";

/** What the server answered to a request from the reference. */
export interface TriedAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly ms: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Undefined for a file that is not text. */
  readonly body: string | undefined;
  readonly bytes: number;
  readonly mediaType: string;
}

/** The headers that a program uses. */
const shownHeaders = [
  "content-type",
  "location",
  "link",
  "etag",
  "x-total-count",
  "retry-after",
  "x-request-id",
  "x-ratelimit-limit",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
  "idempotent-replayed",
  "deprecation",
  "sunset",
] as const;

const isText = (mediaType: string): boolean => /json|text|xml|csv/.test(mediaType) || mediaType === "";

/** A longer body would make the page slow. Our own choice. */
const shownCharacters = 200_000;

/** Sends the request with the session of the page. A session that has expired is renewed first. */
export async function sendRequest(operation: ReferenceOperation, values: Values, body: string): Promise<TriedAnswer> {
  const { method, body: described } = operation;
  const sentAt = performance.now();
  const response = await send({
    method,
    url: addressOf(operation, values),
    headers: { accept: "*/*", ...(described && { "content-type": described.mediaType }) },
    body: described ? body : undefined,
  });
  const blob = await response.blob();
  const ms = Math.round(performance.now() - sentAt);
  const mediaType = response.headers.get("content-type") ?? "";
  const text = isText(mediaType) ? prettyJson(await blob.text()) : undefined;
  return {
    status: response.status,
    statusText: response.statusText,
    ms,
    headers: shownHeaders.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
    body: text !== undefined && text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text,
    bytes: blob.size,
    mediaType,
  };
}

/** Why an operation cannot be tried here; undefined if it can. */
export function reasonNotToTry({ auth, body, answers }: ReferenceOperation): "key" | "file" | "stream" | undefined {
  if (auth === "key") return "key";
  if (body && body.files.length > 0) return "file";
  return answers.some(({ mediaTypes }) => mediaTypes.includes("text/event-stream")) ? "stream" : undefined;
}
