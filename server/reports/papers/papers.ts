import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Store, Writer } from "../../platform/db/store.ts";
import type { JobHandler } from "../../platform/jobs/handler.ts";
import { cancelJobs } from "../../platform/jobs/jobs.repo.ts";
import { type Storage, storedIn } from "../../platform/storage/storage.ts";
import type { PrintFor } from "../document.ts";
import type { ReportKind, ReportReference, ReportRegistry } from "../report.ts";
import { waitForPdf } from "./wait-for-pdf.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly wakeJobs: () => void;
  readonly print: PrintFor;
  readonly reports: Readonly<Partial<ReportRegistry>>;
}

const jobKind = "paper.draw";

const folderOf = ({ kind, id }: ReportReference): string => `reports/${kind}-${id}`;
const subjectOf = ({ kind, id }: ReportReference): string => `${kind}:${id}`;

/** PDFs of reports: drawn by a job at the first request, and kept until their edition changes. */
export function createPapers({ store, clock, storage, wakeJobs, print, reports }: Needs) {
  /** The report as it is now, with the storage key of its PDF. PDFs have production addresses. */
  async function currentOf(reference: ReportReference) {
    const definition = reports[reference.kind];
    const loaded = await definition?.load(reference.id, "production");
    if (!definition || loaded === undefined) return undefined;
    return { definition, loaded, key: `${folderOf(reference)}/${definition.edition(loaded)}.pdf` };
  }

  async function deleteOthers(reference: ReportReference, keptKey: string | undefined): Promise<void> {
    for (const key of await storedIn(storage, folderOf(reference))) if (key !== keptKey) await storage.delete(key);
  }

  const job: JobHandler = {
    kind: jobKind,
    maxAttempts: 3,
    async run(subject, _payload, signal) {
      const [kind, id] = subject.split(":") as [ReportKind, string];
      const current = await currentOf({ kind, id });
      if (!current) return;
      const { definition, loaded, key } = current;
      const file = storage.temporaryFile("pdf");
      try {
        const options = await print(definition.subjectOf(loaded));
        await definition.render(loaded, createWriteStream(file), options);
        signal.throwIfAborted();
        // two requests at once may draw it twice: the file that was already sent stays
        if ((await storage.localPath(key)) === undefined) await storage.put(key, file);
      } finally {
        await rm(file, { force: true });
      }
      // if the report was deleted meanwhile, its PDF must not stay
      await deleteOthers({ kind, id }, (await currentOf({ kind, id })) && key);
    },
    failed: async () => undefined,
  };

  return {
    job,

    /** A local path to the PDF. Throws INSPECTION_NOT_READY if drawing takes longer than a minute. */
    path: (reference: ReportReference): Promise<string> =>
      waitForPdf({ store, clock, wakeJobs }, { kind: jobKind, subject: subjectOf(reference) }, async () => {
        const current = await currentOf(reference);
        if (!current) throw new AppError("RESOURCE_NOT_FOUND", { message: "This report was deleted." });
        return { key: current.key, path: await storage.localPath(current.key) };
      }),

    /** Cancels the drawing of deleted reports. Returns the storage folders of their PDFs, to be deleted. */
    async forget(tx: Writer, kind: ReportKind, ids: readonly string[], now: string): Promise<string[]> {
      for (const id of ids) await cancelJobs(tx, jobKind, subjectOf({ kind, id }), now);
      return ids.map((id) => folderOf({ kind, id }));
    },
  };
}
export type Papers = ReturnType<typeof createPapers>;
