import { describe, expect, it } from "vitest";
import { z } from "zod";
import { validationError } from "../../../server/platform/http/errors.ts";

const Request = z.strictObject({ vin: z.string(), readings: z.strictObject({ rpm: z.number() }).array().optional() });
const codes = { vin: "INVALID_VIN", readings: "INVALID_OBD_DATA" } as const;
const errorOf = (request: unknown) => validationError(Request.safeParse(request).error as z.ZodError, { codes });

describe("validationError", () => {
  it("has the error code of the field, or of its closest parent", () => {
    expect(errorOf({ vin: 1 })).toMatchObject({ code: "INVALID_VIN", field: "vin" });
    const within = errorOf({ vin: "", readings: [{ rpm: 800 }, { rpm: "fast" }] });
    expect(within).toMatchObject({ code: "INVALID_OBD_DATA", field: "readings[1].rpm" });
    expect(errorOf({ vin: 1, readings: 2 })).toMatchObject({ code: "VALIDATION_ERROR", field: "vin" });
  });

  // unknown field names that a caller could send
  it.each(["a[", "[", "]", "a[b]", "a[b].c[", ".", "..", "a.", "[]", "[0", "constructor"])(
    "reports the field %s",
    (key) => {
      expect(errorOf({ vin: "", [key]: 1 })).toMatchObject({ code: "VALIDATION_ERROR" });
      expect(errorOf({ vin: "", readings: [{ rpm: 1, [key]: 1 }] })).toMatchObject({ code: "INVALID_OBD_DATA" });
    },
  );
});
