/** What to do if two rows have the same value in a unique index. The row that got the value later is changed. */
export type Taken =
  /** The value is cleared. */
  | readonly ["clear", string]
  /** The row gets the next free number. */
  | readonly ["next", string]
  /** The name gets a suffix. */
  | readonly ["suffix", string];

export interface TablePolicy {
  /** The number of the table in `sync_rows`. */
  readonly no: number;
  /**
   * How versions are merged. `fields`: each column or group of columns separately. `whole`: the newer row wins.
   * `append`: rows are only added, never changed. `home`: only the installation that created the row changes it.
   */
  readonly merge: "fields" | "whole" | "append" | "home";
  /** Rows are never deleted. */
  readonly permanent?: true;
  /** Not synced yet: campaigns must first know which installation is the home of the row. */
  readonly later?: "home";
  /** For tables without `workspaceId`: the column that refers to the row with the workspace. */
  readonly through?: string;
  /** A column with a value that depends only on the workspace: the number of its market. */
  readonly ofWorkspace?: "market";
  /** The columns that identify a row on all servers. Default: the primary key. Empty: one row per workspace. */
  readonly key?: readonly string[];
  /** Groups of columns that win or lose together. */
  readonly groups?: Readonly<Record<string, readonly string[]>>;
  /**
   * A derived column with a unique index, to find rows with a natural key. Its value depends only on the key and the
   * workspace.
   */
  readonly lookup?: string;
  /** Columns that each server computes from the other columns. */
  readonly derived?: readonly string[];
  /**
   * Columns with the id of a row of another table, without a foreign key: the row may be deleted, but must belong to
   * the same workspace.
   */
  readonly refers?: Readonly<Record<string, string>>;
  /** Columns with the account that owns the workspace. */
  readonly owner?: readonly string[];
  /** Columns with accounts. Other servers know only the account that owns the workspace. */
  readonly accounts?: readonly string[];
  /** Columns that are not synced: each server has its own values. */
  readonly local?: readonly string[];
  /** A local column: true if the row was received by this server, false if it was created here. */
  readonly arrived?: string;
  /** Columns with keys of stored files. The keys are synced. `blobs/stored-files.ts` defines the keys that a row may have. */
  readonly files?: readonly string[];
  /** Columns that keep the greater value. */
  readonly greatest?: readonly string[];
  /**
   * Columns that keep a value once they have one, even against a newer version without a value: a new link gives all
   * rows of a workstation a new stamp. Two different values are no conflict.
   */
  readonly lasting?: readonly string[];
  /** Rows can move to another workspace. */
  readonly moves?: true;
  /** Only rows with this value are synced. */
  readonly only?: { readonly column: string; readonly is: boolean };
  /** Rows with one of these values are unfinished work of one server. They are sent when it is finished. */
  readonly unsettled?: { readonly column: string; readonly values: readonly string[] };
  /** Rules by the name of the unique index. */
  readonly taken?: Readonly<Record<string, Taken>>;
  /** Unique indexes that contain no synced row. */
  readonly elsewhere?: readonly string[];
  /** The names of all other columns that are synced, separated by spaces. */
  readonly data: string;
}
