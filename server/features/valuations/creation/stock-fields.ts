import { AppError } from "../../../../contracts/kit/errors.ts";
import { own } from "../../../../contracts/kit/own.ts";

/** The fields of a valuation request that a request for a vehicle of the inventory has under other names. */
const stockFields = { "location.zip_code": "zip_code", "condition.inspection_id": "inspection_id" } as const;

/** The error with the field as the request for a vehicle of the inventory names it. Other errors stay as they are. */
export function namedAsInStock(error: unknown): unknown {
  if (!(error instanceof AppError) || error.field === undefined) return error;
  const field = own(stockFields, error.field);
  if (field === undefined) return error;
  return new AppError(error.code, {
    message: error.message.replace(error.field, field),
    field,
    ...(error.details && { details: error.details }),
  });
}
