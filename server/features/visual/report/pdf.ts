import type { Language } from "../../../../contracts/accounts/languages.ts";
import { accessOf } from "../../../access/access.ts";
import type { Caller } from "../../../access/caller.ts";
import { requireCompletedInspection } from "../../../access/records/require-inspection.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { Storage } from "../../../platform/storage/storage.ts";
import type { LocaleOf } from "../../../reports/document.ts";
import { waitForPdf } from "../../../reports/papers/wait-for-pdf.ts";
import { reportJob } from "../analysis/progress.ts";
import type { VisualReport } from "../visual.report.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly report: Pick<VisualReport, "keyOf">;
  readonly wakeJobs: () => void;
  readonly localeOf: LocaleOf;
  /** The PDF in a language, drawn by the job of papers. */
  readonly paperIn: (inspectionId: string, language: Language) => Promise<string>;
}

/**
 * The PDF of the current findings. If it is out of date after a review or a change of the vehicle, or was never drawn, a
 * job draws it while the caller waits.
 */
export function createConditionPdfs({ store, clock, storage, report, wakeJobs, localeOf, paperIn }: Needs) {
  return {
    /** A local path. Throws INSPECTION_NOT_READY if the drawing takes longer than a minute. */
    async pdf(caller: Caller, id: string, language?: Language): Promise<string> {
      if (language !== undefined) {
        const access = await accessOf(store.read, caller);
        const { row } = await requireCompletedInspection(access, id, { permission: "view_inventory" });
        if (language !== (await localeOf(row.workspaceId)).language) return paperIn(row.id, language);
      }
      return waitForPdf({ store, clock, wakeJobs }, { kind: reportJob, subject: id }, async () => {
        const access = await accessOf(store.read, caller);
        const { row } = await requireCompletedInspection(access, id, { permission: "view_inventory" });
        const key = await report.keyOf(row, await localeOf(row.workspaceId));
        return { key, path: row.reportKey === key ? await storage.localPath(key) : undefined };
      });
    },
  };
}
export type ConditionPdfs = ReturnType<typeof createConditionPdfs>;
