import { useState } from "react";
import type { z } from "zod";
import { useSession } from "../api/client/session.ts";

/** Workstations are shared: each user has values of their own in the browser's storage. */
const keyOf = (userId: string, name: string): string => `forecourt-${name}-${userId}`;

/** Undefined if nothing valid is stored. */
export function readStored<T>(userId: string, name: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(localStorage.getItem(keyOf(userId, name)) ?? "null")).data;
  } catch {
    return undefined;
  }
}

export function writeStored(userId: string, name: string, value: unknown): void {
  try {
    localStorage.setItem(keyOf(userId, name), JSON.stringify(value));
  } catch {
    // storage is blocked: the value lasts until the page is closed
  }
}

export function removeStored(userId: string, name: string): void {
  try {
    localStorage.removeItem(keyOf(userId, name));
  } catch {
    // storage is blocked: nothing is stored
  }
}

/** A value of the signed-in user, kept in this browser. */
export function useStored<T>(name: string, schema: z.ZodType<T>, initial: T) {
  const userId = useSession().data?.id ?? "";
  const [value, setValue] = useState(() => readStored(userId, name, schema) ?? initial);
  const store = (next: T) => {
    setValue(next);
    writeStored(userId, name, next);
  };
  return [value, store] as const;
}
