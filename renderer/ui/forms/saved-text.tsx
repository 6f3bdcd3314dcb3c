import { Button, Group, Textarea, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { t } from "../../texts/t.ts";
import { answered, sending, storedAgain, textState, typed, unsent } from "./saved-text-state.ts";
import { keepUnsavedText, unsavedText } from "./unsaved-texts.ts";

interface SavedTextProps {
  /** Names the record and its field. A text that could not be saved is kept under it. */
  readonly fieldId: string;
  readonly label: string;
  readonly value: string | null;
  readonly type?: "text" | "email" | "tel" | "multiline";
  readonly readOnly?: boolean;
  /** Why a text cannot be saved; undefined if it is valid. */
  readonly problemOf: (text: string) => string | undefined;
  /** Gets a valid text that differs from `value`, without spaces around it. Resolves to whether it was saved. */
  readonly onSave: (text: string) => Promise<boolean>;
}

/**
 * A text that is saved when the user leaves the field, closes the panel, or presses Enter in a field of one line. A text that
 * could not be saved stays in the field.
 */
export function SavedText({ label, type = "text", readOnly = false, ...field }: SavedTextProps) {
  const { text, problem, hasFailed, setText, save, saveAgain, discard } = useSavedText({ ...field, readOnly });
  const error = problem ?? (hasFailed && t("ui.notSaved.text"));
  const common = { label, value: text, error, onBlur: save, readOnly };
  return (
    <div>
      {type === "multiline" ? (
        <Textarea {...common} autosize minRows={2} onChange={(event) => setText(event.currentTarget.value)} />
      ) : (
        <TextInput
          {...common}
          type={type}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={({ key }) => key === "Enter" && save()}
        />
      )}
      {hasFailed && (
        <Group gap="xs" mt={4}>
          <Button variant="default" size="compact-sm" mih={32} disabled={problem !== undefined} onClick={saveAgain}>
            {t("common.tryAgain")}
          </Button>
          <Button variant="default" size="compact-sm" mih={32} onClick={discard}>
            {t("ui.notSaved.discard")}
          </Button>
        </Group>
      )}
    </div>
  );
}

type Field = Pick<SavedTextProps, "fieldId" | "value" | "problemOf" | "onSave"> & { readonly readOnly: boolean };

function useSavedText({ fieldId, value, problemOf, onSave, readOnly }: Field) {
  const stored = value ?? "";
  const [state, setState] = useState(() => textState(stored, readOnly ? undefined : unsavedText(fieldId)));
  const { text, outcome } = state;
  useEffect(() => setState((before) => storedAgain(before, stored)), [stored]);
  useEffect(() => {
    if (outcome === "none") keepUnsavedText(fieldId, undefined);
  }, [fieldId, outcome]);
  /** The text of the request that is running. */
  const pending = useRef<string>(undefined);
  const entered = text.trim();
  const problem = entered === stored ? undefined : problemOf(entered);
  const send = (sent: string) => {
    pending.current = sent;
    setState((before) => sending(before, sent));
    void onSave(sent).then((isSaved) => {
      if (pending.current !== sent) return;
      pending.current = undefined;
      keepUnsavedText(fieldId, isSaved ? undefined : sent);
      setState((before) => answered(before, { sent, isSaved }));
    });
  };
  const save = () => {
    const next = unsent(state);
    if (problem === undefined && next !== undefined && next !== pending.current) send(next);
  };
  const latestSave = useRef(save);
  latestSave.current = save;
  // a field that disappears while it has the focus gets no blur event
  useEffect(() => () => latestSave.current(), []);
  return {
    text,
    problem,
    hasFailed: outcome === "failed",
    setText: (next: string) => setState((before) => typed(before, next)),
    save,
    saveAgain: () => send(entered),
    discard: () => setState((before) => textState(before.stored)),
  };
}
