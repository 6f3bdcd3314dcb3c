import { Textarea, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { LeadChange } from "../../../../contracts/lead.ts";
import { t } from "../../../texts/t.ts";
import { issueText } from "../../../ui/issue-text.ts";

type TextField = "action" | "targetName" | "targetInfo" | "tag" | "note";

interface SavedTextProps {
  readonly field: TextField;
  readonly label: string;
  readonly value: string | null;
  readonly disabled: boolean;
  readonly onSave: (change: Partial<Record<TextField, string>>) => void;
}

/** The contract's message about a text, in words of the page; undefined if it is valid. */
function problemOf(field: TextField, text: string): string | undefined {
  const issue = LeadChange.shape[field].safeParse(text).error?.issues[0];
  if (!issue) return undefined;
  return issueText(issue, t("leads.panel.required"));
}

/** A text that is saved when the user leaves the field, or presses Enter. */
export function SavedText({ field, label, value, disabled, onSave }: SavedTextProps) {
  const saved = value ?? "";
  const [text, setText] = useState(saved);
  useEffect(() => setText(saved), [saved]);
  const problem = problemOf(field, text);
  const save = () => {
    if (problem === undefined && text.trim() !== saved) onSave({ [field]: text.trim() });
  };
  const common = { label, value: text, error: problem, onBlur: save, readOnly: disabled };
  if (field === "note") {
    return <Textarea {...common} autosize minRows={2} onChange={(event) => setText(event.currentTarget.value)} />;
  }
  return (
    <TextInput
      {...common}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={({ key }) => key === "Enter" && save()}
    />
  );
}
