import { z } from "zod";
import { own } from "../../../../../contracts/kit/own.ts";
import type { Field, Texts } from "./fields.ts";

/**
 * What the user typed and has not saved: by field, the text and the saved text that it replaces. Fields that they did not
 * touch always show what is saved, so that changes of others appear.
 */
export const Changes = z.record(z.string(), z.object({ text: z.string(), was: z.string() }));
export type Changes = z.infer<typeof Changes>;
export const noChanges: Changes = {};

const savedText = (saved: Texts, field: string): string => [...saved].find(([name]) => name === field)?.[1] ?? "";

/** The changes that differ from what is saved now. */
export const remaining = (changes: Changes, saved: Texts): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([field, { text }]) => text !== savedText(saved, field)));

/** The text of a field as the user sees it. */
export const shownText = (changes: Changes, saved: Texts, field: Field): string =>
  own(changes, field)?.text ?? saved.get(field) ?? "";

/** Sets fields to texts. A field keeps the saved text that it first replaced. */
export function withTexts(changes: Changes, saved: Texts, texts: Texts): Changes {
  const set = [...texts].map(([field, text]) => [
    field,
    { text, was: own(changes, field)?.was ?? saved.get(field) ?? "" },
  ]);
  return remaining({ ...changes, ...Object.fromEntries(set) }, saved);
}

/**
 * The changes without those that were sent and are in `saved` now. What the user typed meanwhile stays, and replaces their own
 * saved text: it is no conflict with somebody else.
 */
export const withoutSent = (changes: Changes, sent: Changes, saved: Texts): Changes =>
  Object.fromEntries(
    Object.entries(changes)
      .filter(([field, { text }]) => own(sent, field)?.text !== text)
      .map(([field, { text }]) => [field, { text, was: savedText(saved, field) }]),
  );

/** The fields that somebody else changed after the user began to change them. */
export const overwritten = (changes: Changes, saved: Texts): string[] =>
  Object.entries(changes)
    .filter(([field, { was }]) => savedText(saved, field) !== was)
    .map(([field]) => field);

/** The changes for which the user has seen what somebody else saved: saving replaces it. */
export const accepted = (changes: Changes, saved: Texts): Changes =>
  Object.fromEntries(
    Object.entries(changes).map(([field, { text }]) => [field, { text, was: savedText(saved, field) }]),
  );

/** The changes without these fields, which then show what is saved. */
export const without = (changes: Changes, fields: readonly string[]): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([field]) => !fields.includes(field)));
