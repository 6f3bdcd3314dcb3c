import { AppError } from "../../../../contracts/kit/errors.ts";
import type { MarketImport } from "../../../../contracts/pricing/market.ts";
import type { MarketField } from "../../../../contracts/pricing/market-files.ts";
import type { MarketKind } from "../../../../contracts/pricing/market-kinds.ts";
import type { Caller } from "../../../access/caller.ts";
import { type Clock, instantNow } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { LiveBus } from "../../../platform/events/live.ts";
import type { UploadedFile } from "../../../platform/http/uploads.ts";
import { newId } from "../../../platform/ids.ts";
import { enqueue } from "../../../platform/jobs/queue.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import { record } from "../../audit/record.ts";
import { type ImportRow, insertImport } from "./imports.repo.ts";
import { importJob, importOf, publishImport } from "./present.ts";
import { assertColumnsApply, inspectFile, type MarketFile } from "./reading/file.ts";

export interface ImportNeeds {
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly isDemo: boolean;
  readonly live: LiveBus;
  readonly wakeJobs: () => void;
}
export interface ImportOptions {
  readonly source?: string | undefined;
  readonly kind?: MarketKind | undefined;
  /** The field of each column of a CSV file. */
  readonly columns?: readonly (MarketField | null)[] | undefined;
}
interface Upload {
  readonly upload: UploadedFile;
  readonly options: ImportOptions;
}

export const importFolder = "market-imports";
/** The source of rows without one, when the request does not name one either. */
export const defaultSource = "import";
const maxNameLength = 255;
/** A name of a file or column without the characters that a database rejects. */
export const plainName = (name: string): string => {
  const plain = name
    .replaceAll(/\p{Cc}/gu, "")
    .toWellFormed()
    .trim();
  return [...plain].slice(0, maxNameLength).join("");
};

/**
 * Accepts a file and begins its import. Throws INVALID_FILE_TYPE or FILE_TOO_LARGE, and stores nothing, if the file
 * cannot be read as a market file.
 */
export async function beginImport(needs: ImportNeeds, caller: Caller, sent: Upload): Promise<MarketImport> {
  const file = await inspectFile(sent.upload.path, sent.options.columns);
  assertColumnsApply(file, sent.options.columns);
  const row = rowOf(needs, caller, { ...sent, file });
  await createImport(needs, caller, { row, path: sent.upload.path });
  publishImport(needs.live, row);
  needs.wakeJobs();
  return importOf(row);
}

/** Moves the file into the storage and creates its import: both or neither. */
async function createImport(
  { store, clock, storage }: ImportNeeds,
  caller: Caller,
  { row, path }: { readonly row: ImportRow & { readonly fileKey: string }; readonly path: string },
): Promise<void> {
  try {
    await storage.put(row.fileKey, path);
    await store.write(async (tx) => {
      await insertImport(tx, row);
      await enqueue(tx, clock, { kind: importJob, subject: row.id });
      const details = { file: row.fileName, bytes: row.bytes };
      await record(tx, clock, caller, {
        action: "market.imported",
        subjectType: "market_import",
        subjectId: row.id,
        details,
      });
    });
  } catch (error) {
    // a file that cannot be deleted now is deleted by the nightly pruning
    await storage.delete(row.fileKey).catch(() => undefined);
    throw new AppError("UPLOAD_FAILED", { field: "file", cause: error });
  }
}

function rowOf(
  { clock, isDemo }: ImportNeeds,
  { workspaceId }: Caller,
  { upload, options, file }: Upload & { readonly file: MarketFile },
) {
  const id = newId();
  return {
    id,
    workspaceId,
    status: "processing" as const,
    fileName: plainName(upload.originalName) || "market",
    fileKey: `${importFolder}/${id}.${file.isGzip ? "gz" : file.table.format === "csv" ? "csv" : "ndjson"}`,
    source: options.source ?? defaultSource,
    kind: options.kind ?? null,
    bytes: upload.size,
    isDemo,
    progress: 0,
    rows: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    rejected: 0,
    errors: [],
    columns: file.headers.map(({ header, field }) => ({ header: plainName(header), field })),
    failure: null,
    createdAt: instantNow(clock),
    completedAt: null,
  };
}
