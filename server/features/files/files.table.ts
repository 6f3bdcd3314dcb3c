import { bigint, id, index, instant, int, json, oneOf, table, text } from "../../platform/db/kit.ts";
import { workspaces } from "../accounts/accounts.table.ts";

export interface StoredVerdict {
  readonly usable: boolean;
  readonly notes: readonly string[];
  readonly sharpness: number;
  readonly brightness: number;
}

/** A photo as uploaded (`originalKey`), and upright (`key`), which everything else reads. */
export const files = table(
  "files",
  {
    id: id(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    key: text().notNull(),
    originalKey: text().notNull(),
    sha256: text().notNull(),
    mimetype: oneOf(["image/jpeg", "image/png", "image/heic"]).notNull(),
    size: bigint().notNull(),
    width: int().notNull(),
    height: int().notNull(),
    verdict: json<StoredVerdict>().notNull(),
    /** 64-bit difference hash in hexadecimal, to find near duplicates. */
    differenceHash: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index("files_workspace_idx").on(t.workspaceId, t.createdAt),
    index("files_key_idx").on(t.key),
    index("files_sha256_idx").on(t.workspaceId, t.sha256),
  ],
);

export type FileRow = typeof files.$inferSelect;
