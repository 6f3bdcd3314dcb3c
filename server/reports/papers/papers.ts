import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { type Language, languages } from "../../../contracts/accounts/languages.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Store, Writer } from "../../platform/db/store.ts";
import type { JobHandler } from "../../platform/jobs/handler.ts";
import { cancelJobs } from "../../platform/jobs/jobs.repo.ts";
import { type Storage, storedIn } from "../../platform/storage/storage.ts";
import { type PaperLocale, usEnglish } from "../../texts/papers/locale.ts";
import type { LocaleOf, PrintFor } from "../document.ts";
import { editionIn, type ReportKind, type ReportReference, type ReportRegistry } from "../report.ts";
import { waitForPdf } from "./wait-for-pdf.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly wakeJobs: () => void;
  readonly print: PrintFor;
  readonly localeOf: LocaleOf;
  readonly reports: Readonly<Partial<ReportRegistry>>;
}

const jobKind = "paper.draw";

const folderOf = ({ kind, id }: ReportReference): string => `reports/${kind}-${id}`;
const subjectOf = ({ kind, id }: ReportReference, language: Language): string =>
  language === "en" ? `${kind}:${id}` : `${kind}:${id}:${language}`;

const deleted = () => new AppError("RESOURCE_NOT_FOUND", { message: "This report was deleted." });

/** The report as it is now, with the storage key of its PDF in each locale. PDFs have production addresses. */
async function currentOf({ reports }: Pick<Needs, "reports">, reference: ReportReference) {
  const definition = reports[reference.kind];
  const loaded = await definition?.load(reference.id, "production");
  if (!definition || loaded === undefined) return undefined;
  const edition = definition.edition(loaded);
  const keyIn = (locale: PaperLocale) => `${folderOf(reference)}/${editionIn(edition, locale)}.pdf`;
  return { definition, loaded, keyIn, printedFor: definition.subjectOf(loaded) };
}

/** The storage keys of the report's current PDFs in all languages. None if it was deleted. */
async function currentKeys(needs: Pick<Needs, "reports" | "localeOf">, reference: ReportReference): Promise<string[]> {
  const current = await currentOf(needs, reference);
  if (!current) return [];
  const { keyIn, printedFor } = current;
  return Promise.all(languages.map(async (language) => keyIn(await needs.localeOf(printedFor.workspaceId, language))));
}

async function deleteOthers(
  { storage }: Pick<Needs, "storage">,
  reference: ReportReference,
  kept: readonly string[],
): Promise<void> {
  for (const key of await storedIn(storage, folderOf(reference))) if (!kept.includes(key)) await storage.delete(key);
}

/** PDFs of reports: drawn by a job at the first request, and kept until their edition changes. */
export function createPapers(needs: Needs) {
  const { store, clock, storage, wakeJobs, print, localeOf } = needs;
  const job: JobHandler = {
    kind: jobKind,
    maxAttempts: 3,
    async run(subject, _payload, signal) {
      const [kind, id, language = "en"] = subject.split(":") as [ReportKind, string, Language?];
      const current = await currentOf(needs, { kind, id });
      if (!current) return;
      const { definition, loaded, keyIn, printedFor } = current;
      const options = await print(printedFor, language);
      // the locale in which it is drawn: the profile may change meanwhile
      const key = keyIn(options.locale ?? usEnglish);
      const file = storage.temporaryFile("pdf");
      try {
        await definition.render(loaded, createWriteStream(file), options);
        signal.throwIfAborted();
        // two requests at once may draw it twice: the file that was already sent stays
        if ((await storage.localPath(key)) === undefined) await storage.put(key, file);
      } finally {
        await rm(file, { force: true });
      }
      // if the report was deleted meanwhile, its PDF must not stay
      await deleteOthers(needs, { kind, id }, await currentKeys(needs, { kind, id }));
    },
    failed: async () => undefined,
  };

  return {
    job,

    /**
     * A local path to the PDF; without a language, in that of the dealership. Throws INSPECTION_NOT_READY if drawing takes
     * longer than a minute.
     */
    async path(reference: ReportReference, wanted?: Language): Promise<string> {
      const known = await currentOf(needs, reference);
      if (!known) throw deleted();
      const { workspaceId } = known.printedFor;
      const { language } = await localeOf(workspaceId, wanted);
      const subject = subjectOf(reference, language);
      return waitForPdf({ store, clock, wakeJobs }, { kind: jobKind, subject }, async () => {
        const current = await currentOf(needs, reference);
        if (!current) throw deleted();
        const key = current.keyIn(await localeOf(workspaceId, language));
        return { key, path: await storage.localPath(key) };
      });
    },

    /** Cancels the drawing of deleted reports. Returns the storage folders of their PDFs, to be deleted. */
    async forget(tx: Writer, kind: ReportKind, ids: readonly string[], now: string): Promise<string[]> {
      for (const id of ids) {
        for (const language of languages) await cancelJobs(tx, jobKind, subjectOf({ kind, id }, language), now);
      }
      return ids.map((id) => folderOf({ kind, id }));
    },
  };
}
export type Papers = ReturnType<typeof createPapers>;
