import { and, count, desc, eq, inArray, sql } from "drizzle-orm";
import type { Statement } from "../../../platform/db/bulk/bulk-writer.ts";
import { toStatement } from "../../../platform/db/bulk/statement.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import type { Reader, Writer } from "../../../platform/db/store.ts";
import { marketImports, marketListings, priceModels } from "../market.table.ts";
import { marketOf } from "../markets.repo.ts";

export type ModelRow = typeof priceModels.$inferSelect;

/** The newest first. */
export const modelsOf = (db: Reader, workspaceId: string): Promise<ModelRow[]> =>
  db.select().from(priceModels).where(eq(priceModels.workspaceId, workspaceId)).orderBy(desc(priceModels.version));

const newest = prepared("newest-price-model", (db) =>
  db
    .select()
    .from(priceModels)
    .where(eq(priceModels.workspaceId, sql.placeholder("workspaceId")))
    .orderBy(desc(priceModels.version))
    .limit(1),
);

export const newestModel = async (db: Reader, workspaceId: string): Promise<ModelRow | undefined> =>
  (await newest(db, { workspaceId }))[0];

export const insertModel = async (tx: Writer, row: ModelRow): Promise<void> => {
  await tx.insert(priceModels).values(row);
};

export const deleteModels = async (tx: Writer, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await tx
    .delete(priceModels)
    .where(inArray(priceModels.id, [...ids]))
    .returning({ id: priceModels.id });
};

export async function countRows(db: Reader, workspaceId: string): Promise<number> {
  const ofMarket = eq(marketListings.market, await marketOf(db, workspaceId));
  return (await db.select({ n: count() }).from(marketListings).where(ofMarket))[0]?.n ?? 0;
}

/** The id of the last import that changed a row. */
export const lastChange = async (db: Reader, workspaceId: string): Promise<string> =>
  (
    await db
      .select({ id: marketImports.id })
      .from(marketImports)
      .where(
        and(eq(marketImports.workspaceId, workspaceId), sql`${marketImports.created} + ${marketImports.updated} > 0`),
      )
      .orderBy(desc(marketImports.createdAt), desc(marketImports.id))
      .limit(1)
  )[0]?.id ?? "none";

/** The storage keys of all models. */
export const modelFiles = async (db: Reader): Promise<ReadonlySet<string>> =>
  new Set((await db.select({ key: priceModels.fileKey }).from(priceModels)).map(({ key }) => key));

/** The statement with which a thread reads the newest rows of a market. */
export async function trainingRows(db: Reader, workspaceId: string, limit: number): Promise<Statement> {
  const ofMarket = eq(marketListings.market, await marketOf(db, workspaceId));
  return toStatement(
    db.select().from(marketListings).where(ofMarket).orderBy(desc(marketListings.asOfDay)).limit(limit),
  );
}
