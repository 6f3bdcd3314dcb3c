import { AppError } from "../../../../contracts/kit/errors.ts";
import { isUniqueViolation } from "../../../platform/db/errors.ts";

/** A slug is unique within an environment. Throws SLUG_ALREADY_EXISTS. */
export async function withSlug<T>(slug: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError("SLUG_ALREADY_EXISTS", { field: "slug", details: { slug } });
  }
}
