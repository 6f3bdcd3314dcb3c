import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { Writable } from "node:stream";
import { AppError } from "../../contracts/kit/errors.ts";
import type { Clock } from "../platform/clock.ts";
import type { Store, Writer } from "../platform/db/store.ts";
import { cancelJobs } from "../platform/jobs/jobs.repo.ts";
import type { JobHandler } from "../platform/jobs/runner.ts";
import { type Storage, storedIn } from "../platform/storage/storage.ts";
import type { PrintOptions } from "../reports/document.ts";
import { drawn } from "./drawn.ts";

export type PaperKind = "mechanical" | "assessment" | "valuation" | "case";

export interface PaperOf {
  readonly kind: PaperKind;
  readonly id: string;
}
/** A paper ready to be drawn: `write` ends `output`. Undefined: there is nothing to draw any more. */
export interface Drawing {
  /** The state of everything that it shows: letters, digits, `-`. In another state it is another paper. */
  readonly edition: string;
  write(output: Writable, print: PrintOptions): Promise<unknown>;
}
/** How each kind is drawn, as it stands now. */
export type Drawings = Readonly<Partial<Record<PaperKind, (id: string) => Promise<Drawing | undefined>>>>;

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly wakeJobs: () => void;
  readonly print: PrintOptions;
  readonly drawings: Drawings;
}

const jobKind = "paper.draw";

const folderOf = ({ kind, id }: PaperOf): string => `reports/${kind}-${id}`;
const keyOf = (paper: PaperOf, { edition }: Drawing): string => `${folderOf(paper)}/${edition}.pdf`;
const subjectOf = ({ kind, id }: PaperOf): string => `${kind}:${id}`;

/** What a paper that shows a vehicle is an edition of: the vehicle's own state, and how often the rest was changed. */
export const editionOf = (vehicle: { readonly updatedAt: string }, revision = 0): string =>
  `${revision}-${Date.parse(vehicle.updatedAt)}`;

/** PDFs of what changes seldom: drawn by a job when somebody first asks, kept until they are out of date. */
export function openPapers({ store, clock, storage, wakeJobs, print, drawings }: Needs) {
  const drawingOf = async ({ kind, id }: PaperOf): Promise<Drawing | undefined> => drawings[kind]?.(id);

  async function putAway(paper: PaperOf, except?: string): Promise<void> {
    for (const key of await storedIn(storage, folderOf(paper))) if (key !== except) await storage.delete(key);
  }

  const job: JobHandler = {
    kind: jobKind,
    maxAttempts: 3,
    async run(subject, _payload, signal) {
      const [kind, id] = subject.split(":") as [PaperKind, string];
      const paper = { kind, id };
      const drawing = await drawingOf(paper);
      if (!drawing) return;
      const key = keyOf(paper, drawing);
      const file = storage.temporaryFile("pdf");
      try {
        await drawing.write(createWriteStream(file), print);
        signal.throwIfAborted();
        // two who asked at once may have it drawn twice: what was handed out stays
        if ((await storage.localPath(key)) === undefined) await storage.put(key, file);
      } finally {
        await rm(file, { force: true });
      }
      // what it shows may have been deleted meanwhile, and then it must not stay
      await putAway(paper, (await drawingOf(paper)) && key);
    },
    failed: async () => undefined,
  };

  return {
    job,

    /** A local path to the PDF. Throws INSPECTION_NOT_READY when the drawing takes longer than a minute. */
    path: (paper: PaperOf): Promise<string> =>
      drawn({ store, clock, wakeJobs }, { kind: jobKind, subject: subjectOf(paper) }, async () => {
        const drawing = await drawingOf(paper);
        if (!drawing) throw new AppError("RESOURCE_NOT_FOUND", { message: "What this paper shows was deleted." });
        const key = keyOf(paper, drawing);
        return { key, path: await storage.localPath(key) };
      }),

    /** Ends the work on a paper that nobody will read; answers the storage folder of what was drawn of it. */
    async forget(tx: Writer, paper: PaperOf, now: string): Promise<string> {
      await cancelJobs(tx, jobKind, subjectOf(paper), now);
      return folderOf(paper);
    },
  };
}
export type Papers = ReturnType<typeof openPapers>;
