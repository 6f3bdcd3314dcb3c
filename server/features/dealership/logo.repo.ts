import { eq, inArray } from "drizzle-orm";
import type { Reader, Writer } from "../../platform/db/store.ts";
import { dealershipLogos } from "./logo.table.ts";

export type LogoRow = typeof dealershipLogos.$inferSelect;

export const findLogo = async (db: Reader, workspaceId: string): Promise<LogoRow | undefined> =>
  (await db.select().from(dealershipLogos).where(eq(dealershipLogos.workspaceId, workspaceId)))[0];

export const saveLogo = async (tx: Writer, { workspaceId, ...logo }: LogoRow): Promise<void> => {
  await tx
    .insert(dealershipLogos)
    .values({ workspaceId, ...logo })
    .onConflictDoUpdate({ target: dealershipLogos.workspaceId, set: logo });
};

export const deleteLogo = async (tx: Writer, workspaceId: string): Promise<void> => {
  await tx.delete(dealershipLogos).where(eq(dealershipLogos.workspaceId, workspaceId));
};

/** Those of the keys that a row names. */
export const knownLogoKeys = async (db: Reader, keys: readonly string[]): Promise<string[]> =>
  (
    await db
      .select({ key: dealershipLogos.key })
      .from(dealershipLogos)
      .where(inArray(dealershipLogos.key, [...keys]))
  ).map(({ key }) => key);
