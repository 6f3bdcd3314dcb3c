import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { create } from "zustand";
import { errorSummary } from "../api/error-explanation.ts";
import { t } from "../texts/t.ts";

/** How long a change can be undone, and how long a deletion is held back. */
const undoMs = 10_000;

let toasts = 0;

/** Shows a message with a button that undoes what was done. Returns the toast's id. */
export function offerUndo(message: string, undo: () => void): string {
  toasts += 1;
  const id = `undo-${toasts}`;
  const onClick = () => {
    notifications.hide(id);
    undo();
  };
  notifications.show({ id, autoClose: undoMs, message: <UndoToast message={message} onClick={onClick} /> });
  return id;
}

const UndoToast = ({ message, onClick }: { readonly message: string; readonly onClick: () => void }) => (
  <Group justify="space-between" wrap="nowrap">
    <Text size="sm">{message}</Text>
    <Button size="xs" variant="default" onClick={onClick}>
      {t("common.undo")}
    </Button>
  </Group>
);

/** Ids of records whose deletion is held back: lists do not show them. */
const useHeld = create<{ readonly ids: ReadonlySet<string> }>(() => ({ ids: new Set() }));

export const useHeldIds = (): ReadonlySet<string> => useHeld((held) => held.ids);

const release = (ids: readonly string[]): void =>
  useHeld.setState((held) => ({ ids: new Set([...held.ids].filter((id) => !ids.includes(id))) }));

/** The deletions that are held back. Calling one sends it at once. */
const waiting = new Set<() => void>();

interface Deletion {
  readonly ids: readonly string[];
  readonly message: string;
  /** Sends the deletion to the server and reads the lists again. */
  readonly send: () => Promise<void>;
}

/**
 * Hides records at once and deletes them after ten seconds, unless the user undoes it. `sendHeldDeletions` sends it
 * earlier. If the server refuses, the records appear again, with a message.
 */
export function deleteWithUndo({ ids, message, send }: Deletion): void {
  useHeld.setState((held) => ({ ids: new Set([...held.ids, ...ids]) }));
  const settle = () => {
    clearTimeout(timer);
    waiting.delete(sendNow);
    notifications.hide(toast);
  };
  const sendNow = () => {
    settle();
    send()
      .catch((error: unknown) => notifications.show({ color: "red", message: errorSummary(error) }))
      .finally(() => release(ids));
  };
  const timer = setTimeout(sendNow, undoMs);
  const toast = offerUndo(message, () => {
    settle();
    release(ids);
  });
  waiting.add(sendNow);
}

/** Sends the deletions that are held back: the user leaves the page, or closes the window. */
export function sendHeldDeletions(): void {
  for (const sendNow of [...waiting]) sendNow();
}

window.addEventListener("pagehide", sendHeldDeletions);
