/** What to do with a row that has a value of a unique index which another row has, too. The later one yields. */
export type Taken =
  /** It loses the value. */
  | readonly ["clear", string]
  /** It gets the next free number. */
  | readonly ["next", string]
  /** Its name gets a suffix. */
  | readonly ["suffix", string];

export interface TablePolicy {
  /** The table's number in `sync_rows`. */
  readonly no: number;
  /**
   * `fields`: each column, or group of columns, on its own. `whole`: the newer version of the row. `append`: rows are only added, and never
   * changed. `home`: only the installation that made the row changes it.
   */
  readonly merge: "fields" | "whole" | "append" | "home";
  /** Rows are never deleted. */
  readonly permanent?: true;
  /** Not captured yet: campaigns must know which installation is the row's home. */
  readonly later?: "home";
  /** The column that leads to the row with the workspace, for tables without `workspaceId`. */
  readonly through?: string;
  /** A column that follows from the workspace: the number of its market. */
  readonly ofWorkspace?: "market";
  /** The columns that identify the row on every server; by default the primary key. Empty: one row per workspace. */
  readonly key?: readonly string[];
  /** Columns that win or lose together. */
  readonly groups?: Readonly<Record<string, readonly string[]>>;
  /** A derived column with a unique index, by which a row with a natural key is found: it follows from the key and the workspace. */
  readonly lookup?: string;
  /** Computed again from the others by each server. */
  readonly derived?: readonly string[];
  /** Columns with the id of a row of another table, without a foreign key: that row may be gone, but belongs to the same workspace. */
  readonly refers?: Readonly<Record<string, string>>;
  /** The workspace's account. */
  readonly owner?: readonly string[];
  /** Accounts: only the workspace's own one is known on other servers. */
  readonly accounts?: readonly string[];
  /** Columns that each server keeps for itself. */
  readonly local?: readonly string[];
  /** A local column that is true for a row that this server received, and false for one that was made here. */
  readonly arrived?: string;
  /** Keys of stored files. They travel, and `blobs/stored-files.ts` has the keys that a row may have. */
  readonly files?: readonly string[];
  /** The greater value is kept. */
  readonly greatest?: readonly string[];
  /**
   * Columns that keep a value once they have one, also against a newer version without it: a new link gives all rows of a workstation a new stamp.
   * People are not asked which of two values they want.
   */
  readonly lasting?: readonly string[];
  /** A row may go to another workspace. */
  readonly moves?: true;
  /** Only rows with this value take part. */
  readonly only?: { readonly column: string; readonly is: boolean };
  /** Rows with one of these values are work of one server and are not sent yet. */
  readonly unsettled?: { readonly column: string; readonly values: readonly string[] };
  /** By unique index. */
  readonly taken?: Readonly<Record<string, Taken>>;
  /** Unique indexes that no synced row is in. */
  readonly elsewhere?: readonly string[];
  /** All other columns, which travel: names in code, separated by spaces. */
  readonly data: string;
}
