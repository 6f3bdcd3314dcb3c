import { Textarea, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";

interface SavedTextProps {
  readonly label: string;
  readonly value: string | null;
  readonly type?: "text" | "email" | "tel" | "multiline";
  readonly readOnly?: boolean;
  /** Why a text cannot be saved; undefined if it is valid. */
  readonly problemOf: (text: string) => string | undefined;
  /** Gets a valid text that differs from `value`, without spaces around it. */
  readonly onSave: (text: string) => void;
}

/** A text that is saved when the user leaves the field, closes the panel, or presses Enter in a field of one line. */
export function SavedText({ label, value, type = "text", readOnly = false, problemOf, onSave }: SavedTextProps) {
  const saved = value ?? "";
  const [text, setText] = useState(saved);
  const sent = useRef(saved);
  useEffect(() => {
    setText(saved);
    sent.current = saved;
  }, [saved]);
  const entered = text.trim();
  const problem = entered === saved ? undefined : problemOf(entered);
  const save = () => {
    if (problem !== undefined || entered === sent.current) return;
    sent.current = entered;
    onSave(entered);
  };
  const latestSave = useRef(save);
  latestSave.current = save;
  // a field that disappears while it has the focus gets no blur event
  useEffect(() => () => latestSave.current(), []);
  const common = { label, value: text, error: problem, onBlur: save, readOnly };
  if (type === "multiline") {
    return <Textarea {...common} autosize minRows={2} onChange={(event) => setText(event.currentTarget.value)} />;
  }
  return (
    <TextInput
      {...common}
      type={type}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={({ key }) => key === "Enter" && save()}
    />
  );
}
