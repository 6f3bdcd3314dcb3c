import type { MarketPreview } from "../../../../../contracts/pricing/market-files.ts";
import type { Caller } from "../../../../access/caller.ts";
import type { Clock } from "../../../../platform/clock.ts";
import type { UploadedFile } from "../../../../platform/http/uploads.ts";
import { defaultSource, type ImportOptions, plainName } from "../begin-import.ts";
import { kindWarnings } from "../kind-warnings.ts";
import { assertColumnsApply, describeFile, type MarketFile, rowsOf } from "../reading/file.ts";
import type { FileRow } from "../reading/records.ts";
import { createRowReader } from "../reading/row.ts";
import { ColumnSamples } from "./samples.ts";
import { PreviewTally } from "./tally.ts";

/** Rows that a preview reads. They take some tenths of a second, in pieces of some milliseconds. */
const maxRows = 50_000;
/** The values of so many rows are the samples of the columns. */
const sampledRows = 200;

interface Upload {
  readonly upload: UploadedFile;
  readonly options: ImportOptions;
}

/**
 * Says how a file would be imported, and stores nothing. Throws INVALID_FILE_TYPE or FILE_TOO_LARGE for a file that
 * cannot be read. A file with unknown columns has a `problem`, so that a person can name them.
 */
export async function previewImport(
  { clock }: { readonly clock: Clock },
  caller: Caller,
  { upload, options }: Upload,
): Promise<MarketPreview> {
  const { problem, ...file } = await describeFile(upload.path, options.columns);
  assertColumnsApply(file, options.columns);
  const { source = defaultSource, kind } = options;
  const read = createRowReader(file.columns, { source, kind, now: clock.now() });
  const tally = new PreviewTally(caller.workspaceId);
  const samples = new ColumnSamples(file);
  const isComplete = await readFirst(file, problem === null ? maxRows : sampledRows, (row, at) => {
    if (at < sampledRows) samples.add(row);
    if (problem === null) tally.add(row, read);
  });
  const columns = file.headers.map(({ header, field }) => ({ header: plainName(header), field }));
  const texts = samples.texts();
  return {
    format: file.table.format,
    columns: columns.map((column, at) => ({ ...column, samples: texts[at] ?? [] })),
    problem,
    is_complete: isComplete,
    ...tally.counts(),
    warnings: problem === null ? kindWarnings({ kind: kind ?? null, columns }) : [],
  };
}

/** Reads the first rows of a file. Returns whether there are no others. */
async function readFirst(file: MarketFile, limit: number, onRow: (row: FileRow, at: number) => void): Promise<boolean> {
  let at = 0;
  for await (const { rows } of rowsOf(file)) {
    for (const row of rows) {
      if (at === limit) return false;
      onRow(row, at++);
    }
  }
  return true;
}
