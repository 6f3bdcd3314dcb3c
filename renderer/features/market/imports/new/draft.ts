import { create } from "zustand";
import type { MarketField } from "../../../../../contracts/pricing/market-files.ts";
import type { MarketKind } from "../../../../../contracts/pricing/market-kinds.ts";

/** An import that a person prepares. It stays when they look at another page or choose another file. */
export interface ImportDraft {
  readonly file: File | undefined;
  readonly kind: MarketKind | undefined;
  readonly source: string;
  /** The columns that a person has changed, and the headers to which they belong. */
  readonly chosen: ChosenColumns | undefined;
  /** The share of the file that is sent, 0 to 1. Undefined while nothing is sent. */
  readonly sent: number | undefined;
  /** Ends the sending. It stays here when the page is left, so that Stop still works after coming back. */
  readonly sending: AbortController | undefined;
  /** Why the last file could not be sent. */
  readonly failure: SendFailure | undefined;
  /** The import of the last file that was sent. */
  readonly importId: string | undefined;
}

export interface SendFailure {
  readonly file: File;
  readonly error: Error;
}

/** What a person chose for a column: its field, or that it is not used. */
export interface ColumnChoice {
  readonly at: number;
  readonly field: MarketField | null;
}

export interface ChosenColumns {
  readonly headers: readonly string[];
  /** One for each changed column, the latest last. */
  readonly choices: readonly ColumnChoice[];
}

const nothing: ImportDraft = {
  file: undefined,
  kind: undefined,
  source: "",
  chosen: undefined,
  sent: undefined,
  sending: undefined,
  failure: undefined,
  importId: undefined,
};

export const useImportDraft = create<ImportDraft>(() => nothing);

export const changeDraft = (part: Partial<ImportDraft>): void => useImportDraft.setState(part);

/** Removes the draft and stops its sending: another user signs in. */
export function clearImportDraft(): void {
  const { sending } = useImportDraft.getState();
  useImportDraft.setState(nothing, true);
  sending?.abort();
}
