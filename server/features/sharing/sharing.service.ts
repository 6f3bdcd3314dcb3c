import { copyFile, rm } from "node:fs/promises";
import { AppError } from "../../../contracts/kit/errors.ts";
import { accessOf } from "../../access/access.ts";
import type { Caller } from "../../access/caller.ts";
import { requireCompletedInspection } from "../../access/records/require-inspection.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Store } from "../../platform/db/store.ts";
import { type Attempts, attemptRules } from "../../platform/http/limits/attempts.ts";
import { newId } from "../../platform/ids.ts";
import { oneLine } from "../../platform/mail/one-line.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import type { Accounts } from "../accounts/accounts.service.ts";
import { record } from "../audit/record.ts";
import type { Outbox } from "../outbox/outbox.service.ts";
import type { Vehicles } from "../vehicles/vehicles.service.ts";
import { reportSharedMail } from "./mails.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly accounts: Pick<Accounts, "languageFor">;
  readonly storage: Storage;
  readonly attempts: Attempts;
  readonly outbox: Pick<Outbox, "send">;
  readonly vehicles: Pick<Vehicles, "byId">;
  readonly papers: { pdf(caller: Caller, id: string): Promise<string> };
  readonly wakeJobs: () => void;
}

export function createSharing({
  store,
  clock,
  accounts,
  storage,
  attempts,
  outbox,
  vehicles,
  papers,
  wakeJobs,
}: Needs) {
  return {
    /**
     * Mails the current condition report; needs `create_leads`. The PDF is copied, because a later review replaces it.
     */
    async share(caller: Caller, inspectionId: string, { email, note }: { email: string; note?: string | undefined }) {
      const access = await accessOf(store.read, caller);
      const { row } = await requireCompletedInspection(access, inspectionId, { permission: "create_leads" });
      const vehicle = await vehicles.byId(row.workspaceId, row.vehicleId);
      if (!vehicle) throw new AppError("INSPECTION_NOT_FOUND", { field: "inspection_id" });
      await attempts.count(attemptRules.reportShare, caller.accountId);
      const paper = await papers.pdf(caller, inspectionId);
      const copy = storage.temporaryFile("pdf");
      const attachment = { name: `condition-report-${row.id}.pdf`, key: `mails/${newId()}.pdf` };
      try {
        await copyFile(paper, copy);
        await storage.put(attachment.key, copy);
      } finally {
        await rm(copy, { force: true });
      }
      const car = oneLine([vehicle.overviewYear, vehicle.make, vehicle.model, vehicle.vin].filter(Boolean).join(" "));
      const language = await accounts.languageFor(store.read, email, caller);
      const mail = reportSharedMail(
        { email, language },
        { sender: oneLine(caller.name), senderEmail: caller.email, car, note },
      );
      const queue = store.write(async (tx) => {
        await outbox.send(tx, mail, { keep: caller.environment === "development", attachment });
        const details = { email };
        await record(tx, clock, caller, {
          action: "report.shared",
          subjectType: "inspection",
          subjectId: row.id,
          details,
        });
      });
      await queue.catch(async (error: unknown) => {
        await storage.delete(attachment.key);
        throw error;
      });
      wakeJobs();
      return { inspection_id: row.id, email };
    },
  };
}
export type Sharing = ReturnType<typeof createSharing>;
