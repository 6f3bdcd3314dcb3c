import { readFile } from "node:fs/promises";
import type { z } from "zod";
import type { Language } from "../../../contracts/accounts/languages.ts";
import { AppError } from "../../../contracts/kit/errors.ts";
import type { GuideWording } from "../../../contracts/papers/buyers-guide.ts";
import type { Caller } from "../../access/caller.ts";
import { readWording, type Wording } from "../../domain/buyers-guide/wording.ts";
import { type Clock, instantNow } from "../../platform/clock.ts";
import type { Reader, Store, Writer } from "../../platform/db/store.ts";
import { overflowOf } from "../../reports/sale/buyers-guide.ts";
import { losesLetters } from "../../reports/text/printable.ts";
import { record } from "../audit/record.ts";
import { deleteWording, findWording, saveWording, type WordingRow } from "./sale-papers.repo.ts";
import { contentOf, filesOf, type WordingFiles } from "./wording-files.ts";

interface Needs {
  readonly store: Store;
  readonly clock: Clock;
}

/** `language`: the one that is missing, if there are others. */
export const noWording = (language?: Language) =>
  new AppError("RESOURCE_NOT_FOUND", {
    message: `The dealership has no wording of the Buyers Guide${language ? ` in ${englishNames[language]}` : ""}. Add its file in the settings.`,
  });

const englishNames: Readonly<Record<Language, string>> = { en: "English", de: "German", es: "Spanish" };

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
async function assertPrints(wording: Wording, language: Language): Promise<void> {
  const unprintable = Object.entries(wording).filter(([, text]) => losesLetters(text.replaceAll("\n", " ")));
  const names = unprintable.map(([name]) => name);
  if (names.length > 0) {
    const text = `The form cannot show some letters or signs of ${names.join(", ")}, such as a copied box. Remove them.`;
    throw unusable(text, names);
  }
  const sides = await overflowOf(wording, language);
  if (sides.length === 0) return;
  const text = `The wording is too long for the ${sides.join(" and the ")} of the form. Check that each section has only its own text.`;
  throw unusable(text, sides);
}

interface Stored {
  readonly files: WordingFiles;
  readonly updatedAt: string;
}

/** Throws RESOURCE_NOT_FOUND if there is none in the language. */
function present({ files, updatedAt }: Stored, language: Language): z.input<typeof GuideWording> {
  const file = files.get(language);
  if (file === undefined) throw noWording(files.size > 0 ? language : undefined);
  const sections = Object.entries(complete(file)).map(([name, text]) => ({ name, text }));
  return { sections, language, languages: [...files.keys()], updatedAt };
}

const storedIn = (row: WordingRow | undefined): Stored =>
  row ? { files: filesOf(row.content), updatedAt: row.updatedAt } : { files: new Map(), updatedAt: "" };

/** The languages in which a workspace has a wording. */
const languages = async (db: Reader, workspaceId: string): Promise<Language[]> => [
  ...storedIn(await findWording(db, workspaceId)).files.keys(),
];

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
    languages,
    languagesOf: ({ workspaceId }: Caller) => languages(store.read, workspaceId),

    /** Throws RESOURCE_NOT_FOUND if there is none. */
    async get({ workspaceId }: Caller, language: Language): Promise<z.input<typeof GuideWording>> {
      return present(storedIn(await findWording(store.read, workspaceId)), language);
    },

    /** The texts of a workspace's form in a language. Throws RESOURCE_NOT_FOUND if there are none. */
    async ofWorkspace(db: Reader, workspaceId: string, language: Language): Promise<Wording> {
      const { files } = storedIn(await findWording(db, workspaceId));
      const file = files.get(language);
      if (file === undefined) throw noWording(files.size > 0 ? language : undefined);
      return complete(file);
    },

    /** Stores a complete file in place of the present one. Throws INVALID_FILE_TYPE and VALIDATION_ERROR. */
    async put(caller: Caller, file: { path: string; language: Language }): Promise<z.input<typeof GuideWording>> {
      const { language } = file;
      const text = await textOf(file.path);
      await assertPrints(complete(text), language);
      const { workspaceId } = caller;
      const updatedAt = instantNow(clock);
      return store.write(async (tx) => {
        const before = await findWording(tx, workspaceId);
        const files = new Map([...storedIn(before).files, [language, text]]);
        await recorded(tx, caller, [before, updatedAt]);
        await saveWording(tx, { workspaceId, content: contentOf(files), updatedAt });
        return present({ files, updatedAt }, language);
      });
    },

    /** Throws RESOURCE_NOT_FOUND if there is none in the language. */
    remove: (caller: Caller, language: Language): Promise<void> =>
      store.write(async (tx) => {
        const { workspaceId } = caller;
        const before = await findWording(tx, workspaceId);
        const files = new Map(storedIn(before).files);
        if (!files.delete(language)) throw noWording(files.size > 0 ? language : undefined);
        const updatedAt = files.size > 0 ? instantNow(clock) : null;
        if (updatedAt === null) await deleteWording(tx, workspaceId);
        else await saveWording(tx, { workspaceId, content: contentOf(files), updatedAt });
        await recorded(tx, caller, [before, updatedAt]);
      }),
  };
}
export type GuideWordings = ReturnType<typeof createGuideWordings>;
