import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { Store } from "../../../platform/db/store.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import type { PrintFor } from "../../../reports/document.ts";
import { type LoadedInspection, saveReport } from "../visual.repo.ts";
import type { VisualReport } from "../visual.report.ts";

interface Needs {
  readonly store: Store;
  readonly storage: Storage;
  readonly report: Pick<VisualReport, "keyOf" | "loadFrom" | "render">;
  readonly print: PrintFor;
}

/** Writes the PDF of the current findings, unless it is stored already. Deletes the outdated one. */
export async function writeReport(
  { store, storage, report, print }: Needs,
  inspection: LoadedInspection,
): Promise<void> {
  const { row } = inspection;
  const reportKey = await report.keyOf(row);
  if (row.reportKey === reportKey && (await storage.localPath(reportKey)) !== undefined) return;
  const loaded = await report.loadFrom(inspection);
  const pdf = storage.temporaryFile("pdf");
  try {
    await report.render(loaded, createWriteStream(pdf), await print(loaded.vehicle));
    await storage.put(reportKey, pdf);
    const isSaved = await store.write((tx) => saveReport(tx, row.id, reportKey));
    if (!isSaved) await storage.delete(reportKey);
    if (row.reportKey !== null && row.reportKey !== reportKey) await storage.delete(row.reportKey);
  } finally {
    await rm(pdf, { force: true });
  }
}
