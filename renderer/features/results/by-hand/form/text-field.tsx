import "../../../../texts/lazy/by-hand-texts.ts";
import { Textarea, TextInput } from "@mantine/core";
import { t } from "../../../../texts/t.ts";
import type { Field } from "../draft/fields.ts";
import type { Entries } from "../use-entries.ts";

interface TextFieldProps {
  readonly entries: Entries;
  readonly field: Field;
  readonly label: string;
  /** What is wrong with a text that is not too long. */
  readonly problem: string;
  readonly placeholder?: string;
  readonly description?: string;
  readonly inputMode?: "text" | "numeric";
  readonly lines?: number;
}

/** The problem of a field, in words of the page. */
export function problemText({ problems }: Entries, field: Field, invalid: string): string | undefined {
  const problem = problems.get(field);
  if (!problem) return undefined;
  return problem.kind === "long" ? t("common.tooLong", { max: problem.max }) : invalid;
}

/** A field for a text of one or several lines. */
export function TextField({ entries, field, problem, lines = 1, inputMode = "text", ...texts }: TextFieldProps) {
  const common = {
    ...texts,
    name: field,
    value: entries.textOf(field),
    error: problemText(entries, field, problem),
    autoComplete: "off",
  };
  const set = (text: string) => entries.set(field, text);
  return lines > 1 ? (
    <Textarea {...common} autosize minRows={lines} onChange={(event) => set(event.currentTarget.value)} />
  ) : (
    <TextInput {...common} inputMode={inputMode} onChange={(event) => set(event.currentTarget.value)} />
  );
}
