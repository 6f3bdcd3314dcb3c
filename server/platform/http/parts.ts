import type { Request } from "express";
import { z } from "zod";
import type { Endpoint } from "../../../contracts/kit/endpoint.ts";
import { validationError } from "./errors.ts";
import { assertNoFilters } from "./incremental.ts";
import { assertStorable } from "./storable.ts";

/** The parsed parts of a request. A part that the endpoint does not declare is undefined. */
export interface Parts {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}
export type Reader = (req: Request) => Parts;

const noFields = z.strictObject({}).transform(() => undefined);

/**
 * Creates a function that parses the parts of a request to this endpoint, after its body was received. Unknown
 * parameters and fields are rejected by name, even if the endpoint takes none. If they were ignored, `preview` instead
 * of `dryRun`, or `dryRun` as a form field, would run a real import. Throws VALIDATION_ERROR or the field's error code.
 */
export function createReader(endpoint: Endpoint): Reader {
  const { params, query, body, invalid } = endpoint;
  const strictQuery = (query ?? z.object({})).strict();
  const inAddress = Object.keys(strictQuery.shape);
  return (req) => {
    // Every query may contain the API key (see `authenticate`).
    const { api_key: _key, ...given } = req.query;
    const parts = {
      params: params && part(params, req.params, { codes: invalid }),
      query: part(strictQuery, given, { codes: invalid }),
      body: part(body ?? noFields, req.body ?? {}, { codes: invalid, inAddress }),
    };
    assertNoFilters(endpoint, given);
    return parts;
  };
}

function part(schema: z.ZodType, value: unknown, context: Parameters<typeof validationError>[1]): unknown {
  assertStorable(value);
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw validationError(parsed.error, context);
  return parsed.data;
}
