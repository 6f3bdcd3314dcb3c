import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { Store } from "../../../platform/db/store.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import type { LocaleOf, PrintFor } from "../../../reports/document.ts";
import { usEnglish } from "../../../texts/papers/locale.ts";
import { type LoadedInspection, saveReport } from "../visual.repo.ts";
import type { VisualReport } from "../visual.report.ts";

interface Needs {
  readonly store: Store;
  readonly storage: Storage;
  readonly report: Pick<VisualReport, "keyOf" | "loadFrom" | "render">;
  readonly print: PrintFor;
  readonly localeOf: LocaleOf;
}

/** Writes the PDF of the current findings, unless it is stored already. Deletes the outdated one. */
export async function writeReport(
  { store, storage, report, print, localeOf }: Needs,
  inspection: LoadedInspection,
): Promise<void> {
  const { row } = inspection;
  const wantedKey = await report.keyOf(row, await localeOf(row.workspaceId));
  if (row.reportKey === wantedKey && (await storage.localPath(wantedKey)) !== undefined) return;
  const loaded = await report.loadFrom(inspection);
  const options = await print(loaded.vehicle);
  // the locale in which it is drawn: the profile may have changed since
  const reportKey = await report.keyOf(row, options.locale ?? usEnglish);
  const pdf = storage.temporaryFile("pdf");
  try {
    await report.render(loaded, createWriteStream(pdf), options);
    await storage.put(reportKey, pdf);
    const isSaved = await store.write((tx) => saveReport(tx, row.id, reportKey));
    if (!isSaved) await storage.delete(reportKey);
    if (row.reportKey !== null && row.reportKey !== reportKey) await storage.delete(row.reportKey);
  } finally {
    await rm(pdf, { force: true });
  }
}
