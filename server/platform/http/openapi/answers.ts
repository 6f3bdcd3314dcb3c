import { z } from "zod";
import type { Endpoint } from "../../../../contracts/kit/endpoint.ts";
import { type ErrorCode, errors } from "../../../../contracts/kit/errors.ts";
import { own } from "../../../../contracts/kit/own.ts";
import { LiveGap, liveEvents } from "../../../../contracts/system/events.ts";
import { hasEtag, honorsIfMatch } from "../conditional.ts";
import { isReplayable } from "../mount.ts";
import { errorHeaders, notModifiedHeaders, successHeaders } from "./headers.ts";
import { EnvelopeError, EnvelopeMeta, type Json, PlainError, type SchemaOf } from "./schemas.ts";

export const isConditional = (endpoint: Endpoint): boolean => endpoint.method === "GET" && hasEtag(endpoint);

/** Bodies of the success answer, by media type. */
type BodyExamples = Readonly<Record<string, unknown>>;

/** All answers of an endpoint, by status. */
export const answers = (endpoint: Endpoint, schema: SchemaOf, examples: BodyExamples = {}): Json => ({
  [endpoint.status ?? (endpoint.response ? 200 : 204)]: success(endpoint, schema, examples),
  ...(isConditional(endpoint) && {
    304: { description: "Not modified: the answer has the ETag of the request", headers: notModifiedHeaders },
  }),
  ...failures(endpoint, schema),
});

function success(endpoint: Endpoint, schema: SchemaOf, examples: BodyExamples): Json {
  const exampleOf = (type: string) => {
    const example = own(examples, type);
    return example === undefined ? {} : { example };
  };
  const content: Record<string, Json> = Object.fromEntries(
    (endpoint.produces ?? []).map((type) => [type, { schema: otherContent(type, schema), ...exampleOf(type) }]),
  );
  if (endpoint.response) {
    content["application/json"] = {
      schema: schema(bodyOf(endpoint, endpoint.response), "output"),
      // Separate from the list's schema, which existing clients use: only requests with `updatedSince` or `cursor` get
      // this answer.
      ...(endpoint.incremental && {
        "x-incremental-schema": schema(bodyOf(endpoint, endpoint.incremental), "output"),
      }),
      ...exampleOf("application/json"),
    };
  }
  return {
    description: "Success",
    headers: successHeaders(endpoint),
    ...(Object.keys(content).length > 0 && { content }),
  };
}

function bodyOf({ shape, meta }: Endpoint, response: z.ZodType): z.ZodType {
  if (shape === "plain") return response;
  const described = meta ? EnvelopeMeta.extend(meta.shape) : EnvelopeMeta;
  return z.object({ status: z.literal("success"), data: response, meta: described });
}

const LiveEvents = z.object({ ...liveEvents, gap: LiveGap }).meta({
  id: "LiveEvents",
  description: "The events of the stream: `event:` is the name of a property, and `data:` is its value.",
});

function otherContent(type: string, schema: SchemaOf): Json {
  if (type !== "text/event-stream") return { type: "string" };
  return { type: "string", contentMediaType: type, contentSchema: schema(LiveEvents, "output") };
}

function failures(endpoint: Endpoint, schema: SchemaOf): Json {
  const byStatus = Map.groupBy(codesOf(endpoint), (code) => String(errors[code][0]));
  const body = schema(endpoint.shape === "plain" ? PlainError : EnvelopeError, "output");
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `${code}: ${errors[code][1]}`).join("\n\n"),
        headers: errorHeaders(status),
        content: { "application/json": { schema: body } },
      },
    ]),
  );
}

/** All error codes that the endpoint can return, including those of authentication, limits and idempotency. */
function codesOf(endpoint: Endpoint): ErrorCode[] {
  const { auth, body, upload, consumes } = endpoint;
  return [
    ...new Set<ErrorCode>([
      ...endpoint.errors,
      "VALIDATION_ERROR",
      "INTERNAL_ERROR",
      "STORAGE_FULL",
      "SERVICE_UNAVAILABLE",
      ...(auth === "public" ? [] : (["TOKEN_EXPIRED", "RATE_LIMIT_EXCEEDED", "REQUEST_REFUSED"] as const)),
      ...(auth === "key" || auth === "any"
        ? (["MISSING_API_KEY", "INVALID_API_KEY", "INSUFFICIENT_PERMISSIONS"] as const)
        : []),
      ...(isReplayable(endpoint) ? (["IDEMPOTENCY_IN_PROGRESS", "IDEMPOTENCY_KEY_REUSED"] as const) : []),
      ...(body || upload || consumes ? (["UNSUPPORTED_MEDIA_TYPE", "FILE_TOO_LARGE"] as const) : []),
      ...(honorsIfMatch(endpoint) ? (["PRECONDITION_FAILED"] as const) : []),
    ]),
  ];
}
