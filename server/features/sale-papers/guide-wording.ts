import { readFile } from "node:fs/promises";
import type { z } from "zod";
import type { GuideWording } from "../../../contracts/buyers-guide.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { Caller } from "../../access/caller.ts";
import { readWording, type Wording } from "../../domain/buyers-guide/wording.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Reader, Store, Writer } from "../../platform/db/store.ts";
import { overflowOf } from "../../reports/sale/buyers-guide.ts";
import { losesLetters } from "../../reports/text/printable.ts";
import { record } from "../audit/record.ts";
import { deleteWording, findWording, saveWording, type WordingRow } from "./sale-papers.repo.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
}

const noWording = () =>
  new AppError("RESOURCE_NOT_FOUND", {
    message: "The dealership has no wording of the Buyers Guide. Add its file in the settings.",
  });

const noWordingFile = (message: string, cause?: unknown) =>
  new AppError("INVALID_FILE_TYPE", { message, field: "file", cause });

async function textOf(file: string): Promise<string> {
  const bytes = await readFile(file);
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw noWordingFile("The file is not UTF-8 text. Save it as plain text with this encoding.", cause);
  }
  if (/^[ \t]*\[[\w-]+\][ \t]*$/m.test(text) && !text.includes("\0")) return text;
  throw noWordingFile("The file has no section, for example [title]. Start from the empty file in the settings.");
}

const unusable = (message: string, problems: readonly string[]) =>
  new AppError("VALIDATION_ERROR", { message, field: "file", details: { problems } });

/** Throws VALIDATION_ERROR that names every section to correct. */
function complete(content: string): Wording {
  const read = readWording(content);
  if ("wording" in read) return read.wording;
  throw unusable(`The wording is not complete. ${read.problems.join(" ")}`, read.problems);
}

/** Throws VALIDATION_ERROR if the form cannot show all letters, or would not fit on its two sides. */
async function assertPrints(wording: Wording): Promise<void> {
  const unprintable = Object.entries(wording).filter(([, text]) => losesLetters(text.replaceAll("\n", " ")));
  const names = unprintable.map(([name]) => name);
  if (names.length > 0) {
    const text = `The form cannot show some letters or signs of ${names.join(", ")}, such as a copied box. Remove them.`;
    throw unusable(text, names);
  }
  const sides = await overflowOf(wording);
  if (sides.length === 0) return;
  const text = `The wording is too long for the ${sides.join(" and the ")} of the form. Check that each section has only its own text.`;
  throw unusable(text, sides);
}

const present = ({ content, updatedAt }: WordingRow): z.input<typeof GuideWording> => ({
  sections: Object.entries(complete(content)).map(([name, text]) => ({ name, text })),
  updatedAt,
});

/** The wording of a dealership's Buyers Guide: stored as its file, and read for every form. */
export function createGuideWordings({ store, clock }: Needs) {
  const recorded = (tx: Writer, caller: Caller, [from, to]: readonly [WordingRow | undefined, string | null]) =>
    record(tx, clock, caller, {
      action: "dealership.changed",
      subjectType: "dealership",
      subjectId: caller.workspaceId,
      details: { buyersGuideWording: { from: from?.updatedAt ?? null, to } },
    });

  return {
    /** Throws RESOURCE_NOT_FOUND if there is none. */
    async get({ workspaceId }: Caller): Promise<z.input<typeof GuideWording>> {
      const row = await findWording(store.read, workspaceId);
      if (!row) throw noWording();
      return present(row);
    },

    exists: async (db: Reader, workspaceId: string): Promise<boolean> =>
      (await findWording(db, workspaceId)) !== undefined,

    /** The texts of a workspace's form. Throws RESOURCE_NOT_FOUND if there are none. */
    async ofWorkspace(db: Reader, workspaceId: string): Promise<Wording> {
      const row = await findWording(db, workspaceId);
      if (!row) throw noWording();
      return complete(row.content);
    },

    /** Stores a complete file in place of the present one. Throws INVALID_FILE_TYPE and VALIDATION_ERROR. */
    async put(caller: Caller, temporaryFile: string): Promise<z.input<typeof GuideWording>> {
      const content = await textOf(temporaryFile);
      await assertPrints(complete(content));
      const { workspaceId } = caller;
      const row = { workspaceId, content, updatedAt: instantNow(clock) };
      await store.write(async (tx) => {
        await recorded(tx, caller, [await findWording(tx, workspaceId), row.updatedAt]);
        await saveWording(tx, row);
      });
      return present(row);
    },

    /** Throws RESOURCE_NOT_FOUND if there is none. */
    remove: (caller: Caller): Promise<void> =>
      store.write(async (tx) => {
        const row = await findWording(tx, caller.workspaceId);
        if (!row) throw noWording();
        await deleteWording(tx, caller.workspaceId);
        await recorded(tx, caller, [row, null]);
      }),
  };
}
export type GuideWordings = ReturnType<typeof createGuideWordings>;
