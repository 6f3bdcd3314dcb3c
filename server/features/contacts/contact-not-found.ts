import { AppError } from "../../../contracts/kit/errors.ts";
import type { Caller } from "../../access/caller.ts";
import type { Reader } from "../../platform/db/store.ts";
import { mergedInto } from "./merges/merges.repo.ts";

/** RESOURCE_NOT_FOUND. For a contact that was merged, it names the contact that was kept. */
export async function contactNotFound(
  db: Reader,
  { workspaceId }: Caller,
  id: string,
  field = "id",
): Promise<AppError> {
  const kept = await mergedInto(db, workspaceId, id);
  if (kept === undefined) return new AppError("RESOURCE_NOT_FOUND", { message: "No such contact.", field });
  const message = `This contact was merged into ${kept}. Use that id, or undo the merge.`;
  return new AppError("RESOURCE_NOT_FOUND", { message, field, details: { merged_into: kept } });
}
