import { eq } from "drizzle-orm";
import { secrets } from "./secrets.table.ts";
import type { Reader, Writer } from "./store.ts";

export type SecretRow = typeof secrets.$inferSelect;

export const allSecrets = (db: Reader): Promise<SecretRow[]> => db.select().from(secrets);

export const findSecret = async (db: Reader, name: string): Promise<string | undefined> =>
  (await db.select().from(secrets).where(eq(secrets.id, name)))[0]?.value;

/** Stores a secret, unless another instance has already stored it. Returns the stored value. */
export async function addSecret(tx: Writer, row: SecretRow): Promise<string> {
  const [added] = await tx.insert(secrets).values(row).onConflictDoNothing().returning();
  const value = added?.value ?? (await findSecret(tx, row.id));
  if (value === undefined) throw new Error(`the secret ${row.id} could not be stored`);
  return value;
}

export async function putSecret(tx: Writer, row: SecretRow): Promise<void> {
  await tx
    .insert(secrets)
    .values(row)
    .onConflictDoUpdate({ target: secrets.id, set: { value: row.value, createdAt: row.createdAt } });
}

export async function removeSecret(tx: Writer, name: string): Promise<void> {
  await tx.delete(secrets).where(eq(secrets.id, name));
}
