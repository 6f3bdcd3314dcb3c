/** The text of a field that saves itself. */
export interface TextState {
  /** As it is in the field. */
  readonly text: string;
  /** As it was stored when it was last read. */
  readonly stored: string;
  /** The text of the last request; undefined if what is stored is newer. */
  readonly sent: string | undefined;
  /** The outcome of the last request. */
  readonly outcome: "none" | "pending" | "failed";
}

/** `unsaved` is a text that could not be saved before. */
export const textState = (stored: string, unsaved?: string): TextState =>
  unsaved === undefined || unsaved === stored
    ? { text: stored, stored, sent: undefined, outcome: "none" }
    : { text: unsaved, stored, sent: unsaved, outcome: "failed" };

/** The user has changed the text. The stored text again is no failure. */
export function typed(state: TextState, text: string): TextState {
  if (state.outcome === "failed" && text.trim() === state.stored) return { ...textState(state.stored), text };
  return { ...state, text };
}

/** The text to send when the user leaves the field; undefined if there is nothing new to save. */
export function unsent({ text, stored, sent }: TextState): string | undefined {
  const entered = text.trim();
  return entered === (sent ?? stored) ? undefined : entered;
}

export const sending = (state: TextState, text: string): TextState => ({ ...state, sent: text, outcome: "pending" });

/**
 * A request has ended. The text stays in the field if it was not saved. An answer to an earlier request than the last one
 * changes nothing.
 */
export function answered(state: TextState, { sent, isSaved }: { sent: string; isSaved: boolean }): TextState {
  if (state.sent !== sent) return state;
  if (!isSaved) return { ...state, outcome: "failed" };
  return {
    text: state.text.trim() === sent ? sent : state.text,
    stored: state.stored,
    sent: state.stored === sent ? undefined : sent,
    outcome: "none",
  };
}

/**
 * The stored text was read again. It replaces the text in the field only if the user has not changed that, and not while a
 * request is pending or has failed: the page shows a change before it is stored, and takes it back if it is rejected.
 */
export function storedAgain(state: TextState, stored: string): TextState {
  if (state.stored === stored) return state;
  if (state.outcome === "pending") return { ...state, stored };
  if (state.outcome === "failed") return state.text.trim() === stored ? textState(stored) : { ...state, stored };
  return state.text === state.stored || state.text.trim() === stored
    ? textState(stored)
    : { ...state, stored, sent: undefined };
}
