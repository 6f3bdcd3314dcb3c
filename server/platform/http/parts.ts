import type { Request } from "express";
import { z } from "zod";
import type { Endpoint } from "../../../contracts/kit/endpoint.ts";
import { validationError } from "./errors.ts";
import { assertStorable } from "./storable.ts";

/** What a handler is given of a request: each part as its schema reads it, undefined where there is none. */
export interface Parts {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}
export type Reader = (req: Request) => Parts;

const noFields = z.strictObject({}).transform(() => undefined);

/**
 * Reads the parts of a request to this endpoint, whose body was received before. A parameter or a field that the
 * endpoint does not know is refused by its name, also where it takes none at all: ignored, `preview` for `dryRun`
 * would import, and so would `dryRun` among the fields of the form. Throws VALIDATION_ERROR, or the field's own code.
 */
export function createReader({ params, query, body, invalid }: Endpoint): Reader {
  const strictQuery = (query ?? z.object({})).strict();
  const inAddress = Object.keys(strictQuery.shape);
  return (req) => {
    // a credential may come in any query (see `authenticate`)
    const { api_key: _key, ...given } = req.query;
    return {
      params: params && part(params, req.params, { codes: invalid }),
      query: part(strictQuery, given, { codes: invalid }),
      body: part(body ?? noFields, req.body ?? {}, { codes: invalid, inAddress }),
    };
  };
}

function part(schema: z.ZodType, value: unknown, context: Parameters<typeof validationError>[1]): unknown {
  assertStorable(value);
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw validationError(parsed.error, context);
  return parsed.data;
}
