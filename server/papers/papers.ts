import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { Writable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "../../contracts/kit/errors.ts";
import type { Clock } from "../clock.ts";
import type { Store, Writer } from "../db/store.ts";
import { cancelJobs, hasUnfinishedJob } from "../jobs/jobs.repo.ts";
import { enqueue } from "../jobs/queue.ts";
import type { JobHandler } from "../jobs/runner.ts";
import type { Print } from "../reports/document.ts";
import type { Storage } from "../storage/storage.ts";

export const paperKinds = ["mechanical", "assessment", "valuation", "case"] as const;
export type PaperKind = (typeof paperKinds)[number];

/** What is on paper, and in which state: a later revision is another paper. */
export interface PaperOf {
  readonly kind: PaperKind;
  readonly id: string;
  readonly revision: number;
}
/** A paper ready to be drawn: `write` ends `output`. Undefined: there is nothing to draw any more. */
export interface Drawing {
  readonly revision: number;
  write(output: Writable, print: Print): Promise<unknown>;
}
/** How each kind is drawn, as it stands now. */
export type Drawings = Readonly<Partial<Record<PaperKind, (id: string) => Promise<Drawing | undefined>>>>;

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly wakeJobs: () => void;
  readonly print: Print;
  readonly drawings: Drawings;
}

const jobKind = "paper.draw";
const patienceMs = 60_000;
const pollMs = 50;

const keyOf = ({ kind, id, revision }: PaperOf): string => `reports/${kind}-${id}-${revision}.pdf`;
const subjectOf = ({ kind, id }: Pick<PaperOf, "kind" | "id">): string => `${kind}:${id}`;

/** PDFs of what changes seldom: drawn by a job when somebody first asks, kept until they are out of date. */
export function openPapers({ store, clock, storage, wakeJobs, print, drawings }: Needs) {
  const job: JobHandler = {
    kind: jobKind,
    maxAttempts: 3,
    async run(subject) {
      const [kind, id] = subject.split(":") as [PaperKind, string];
      const drawing = await drawings[kind]?.(id);
      if (!drawing) return;
      const key = keyOf({ kind, id, revision: drawing.revision });
      const paper = storage.temporaryFile("pdf");
      try {
        await drawing.write(createWriteStream(paper), print);
        // two who asked at once may have it drawn twice: what was handed out stays
        if ((await storage.localPath(key)) === undefined) await storage.put(key, paper);
      } finally {
        await rm(paper, { force: true });
      }
      if (drawing.revision > 0) await storage.delete(keyOf({ kind, id, revision: drawing.revision - 1 }));
    },
    failed: async () => undefined,
  };

  return {
    job,

    /** A local path to the PDF. Throws INSPECTION_NOT_READY when the drawing takes longer than a minute. */
    async path(paper: PaperOf): Promise<string> {
      const key = keyOf(paper);
      const ready = await storage.localPath(key);
      if (ready !== undefined) return ready;
      const subject = subjectOf(paper);
      await store.write((tx) => enqueue(tx, clock, { kind: jobKind, subject }));
      wakeJobs();
      const deadline = performance.now() + patienceMs;
      while (performance.now() < deadline) {
        // asked before the file: a job that ends in between has put it there
        const isUnderWay = await hasUnfinishedJob(store.read, jobKind, subject);
        const path = await storage.localPath(key);
        if (path !== undefined) return path;
        if (!isUnderWay) {
          throw new AppError("INTERNAL_ERROR", {
            message: "The report could not be drawn; its data is safe. Try again.",
          });
        }
        await pause(pollMs);
      }
      throw new AppError("INSPECTION_NOT_READY", {
        message: "The report is still being drawn; ask again in a moment.",
      });
    },

    /** Ends the work on a paper that nobody will read; answers the keys of what may have been drawn of it. */
    async forget(tx: Writer, paper: PaperOf, now: string): Promise<readonly string[]> {
      await cancelJobs(tx, jobKind, subjectOf(paper), now);
      return Array.from({ length: paper.revision + 1 }, (_, revision) => keyOf({ ...paper, revision }));
    },
  };
}
export type Papers = ReturnType<typeof openPapers>;
