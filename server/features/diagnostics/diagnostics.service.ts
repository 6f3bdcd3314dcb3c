import { AppError } from "../../../contracts/kit/errors.ts";
import type { TroubleCode } from "../../../contracts/mechanical/diagnostics.ts";
import { readCode } from "../../domain/diagnostics/codes/code-format.ts";
import { explain } from "../../domain/diagnostics/codes/codes.ts";
import { type CodeQuery, searchCodes } from "../../domain/diagnostics/codes/search.ts";

/** A page of the matching codes, the best match first. */
export function findCodes({ limit, offset, ...filter }: CodeQuery & { limit: number; offset: number }) {
  const found = searchCodes(filter);
  return { codes: found.slice(offset, offset + limit), total: found.length, limit, offset };
}

/** The meaning of a code, in the car of a make if it is given. Throws INVALID_OBD_DATA for a text that is not a code. */
export function codeOf(text: string, make?: string): TroubleCode {
  const code = readCode(text);
  if (code === null) {
    throw new AppError("INVALID_OBD_DATA", {
      message: `"${text}" is not a trouble code: send a letter P, C, B or U, a digit 0-3 and three hex digits, like P0301.`,
      field: "code",
    });
  }
  return explain(code, make);
}
