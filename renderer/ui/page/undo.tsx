import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { create } from "zustand";
import { sendBeforeSignOut } from "../../api/client/closing.ts";
import { t } from "../../texts/t.ts";
import { showError } from "./show-error.ts";

/** How long a change can be undone, and how long a deletion waits before it is sent. Our own choice. */
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
    <Button size="xs" variant="default" flex="none" onClick={onClick}>
      {t("common.undo")}
    </Button>
  </Group>
);

/** Ids of records with a pending deletion: lists do not show them. */
const usePending = create<{ readonly ids: ReadonlySet<string> }>(() => ({ ids: new Set() }));

export const usePendingDeletions = (): ReadonlySet<string> => usePending((pending) => pending.ids);

const release = (ids: readonly string[]): void =>
  usePending.setState((pending) => ({ ids: new Set([...pending.ids].filter((id) => !ids.includes(id))) }));

/** One function for each pending deletion, which sends it at once. It does not reject. */
const pendingSends = new Set<() => Promise<void>>();

interface Deletion {
  readonly ids: readonly string[];
  readonly message: string;
  /** Sends the deletion to the server and reads the lists again. */
  readonly send: () => Promise<void>;
}

/**
 * Hides records at once and deletes them after ten seconds, unless the user undoes it. `sendPendingDeletions` sends it
 * earlier. If the server rejects it, the records are shown again, with a message.
 */
export function deleteWithUndo({ ids, message, send }: Deletion): void {
  usePending.setState((pending) => ({ ids: new Set([...pending.ids, ...ids]) }));
  const settle = () => {
    clearTimeout(timer);
    pendingSends.delete(sendNow);
    notifications.hide(toast);
  };
  const sendNow = () => {
    settle();
    return send()
      .catch(showError)
      .finally(() => release(ids));
  };
  const timer = setTimeout(() => void sendNow(), undoMs);
  const toast = offerUndo(message, () => {
    settle();
    release(ids);
  });
  pendingSends.add(sendNow);
}

/** Sends all pending deletions. Resolves when the server has answered. */
const settlePendingDeletions = async (): Promise<void> =>
  void (await Promise.all([...pendingSends].map((sendNow) => sendNow())));

/** Sends all pending deletions, when the user leaves the page or closes the window. */
export const sendPendingDeletions = (): void => void settlePendingDeletions();

window.addEventListener("pagehide", sendPendingDeletions);
sendBeforeSignOut(settlePendingDeletions);
