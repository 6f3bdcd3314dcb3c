import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { Counters, Reader, Writer } from "../../db/store.ts";
import { bucketsInWindow } from "./plans.ts";
import { attempts, keyUsage } from "./usage.table.ts";

export interface Arrival {
  readonly key: string;
  /** See `newInstanceId`. */
  readonly instance: number;
  readonly nowMs: number;
  readonly hour: number;
  readonly bucket: number;
  readonly leaseEndsAt: number;
  /** The number of requests of this instance in flight. `wanted`: the number of requests that wait to start. */
  readonly inside: number;
  readonly wanted: number;
  readonly hourly: number;
  readonly burst: number;
  readonly concurrent: number;
}
export interface Admission {
  /** The number of waiting requests that may start. */
  readonly admitted: number;
  /** The count of `hour`, after the admitted requests. */
  readonly count: number;
  readonly hour: number;
  readonly recent: number;
  readonly oldestBucket: number;
}

/** A database function (migration 0008), because planning the long statement takes Postgres longer than running it. */
const admit = {
  name: "admit",
  text: "select admit_requests($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) as admission",
} as const;

/** Admits as many requests as all three limits allow, and stores the number in flight, in one round trip. */
export async function admitRequests(counters: Counters, arrival: Arrival): Promise<Admission> {
  const { key, instance, hour, bucket, nowMs, leaseEndsAt, inside, wanted } = arrival;
  const limits = [arrival.hourly, arrival.burst, arrival.concurrent];
  const times = [hour, bucket, bucketsInWindow, nowMs, leaseEndsAt];
  const [row] = await counters.run(admit, [key, instance, ...times, inside, wanted, ...limits]);
  const [admitted = 0, count = 0, of = hour, recent = 0, oldestBucket = bucket] = [row?.admission].flat().map(Number);
  return { admitted, count, hour: of, recent, oldestBucket };
}

/**
 * Times up to one window in the future count, because the clock of another instance may be ahead. Later times are
 * ignored: they come from a clock that was set back.
 */
const attempt = {
  name: "attempt",
  text: `
insert into attempts as a (id, times, ends_at) values ($1, jsonb_build_array($2::bigint), $2::bigint + $3::bigint)
on conflict (id) do update set
  times = (select coalesce(jsonb_agg(t order by t::bigint), '[]') from jsonb_array_elements(a.times) t
    where abs(t::bigint - $2::bigint) < $3::bigint) || excluded.times,
  ends_at = excluded.ends_at
where (select count(*) from jsonb_array_elements(a.times) t where abs(t::bigint - $2::bigint) < $3::bigint) < $4::bigint
returning id`,
} as const;

/** Counts an attempt. Returns false, without counting it, if the window is full. */
export const countAttempt = async (
  counters: Counters,
  { id, nowMs, windowMs, max }: { id: string; nowMs: number; windowMs: number; max: number },
): Promise<boolean> => (await counters.run(attempt, [id, nowMs, windowMs, max])).length > 0;

/** Always counts an attempt and removes the oldest ones above the limit. Treats times in the future like `attempt`. */
const press = {
  name: "press",
  text: `
insert into attempts as a (id, times, ends_at) values ($1, jsonb_build_array($2::bigint), $2::bigint + $3::bigint)
on conflict (id) do update set
  times = (select coalesce(jsonb_agg(t order by t::bigint), '[]') from (
      select t from jsonb_array_elements(a.times) t where abs(t::bigint - $2::bigint) < $3::bigint
      order by t::bigint desc limit $4::bigint - 1
    ) kept) || excluded.times,
  ends_at = excluded.ends_at
returning jsonb_array_length(times) as pressure`,
} as const;

/** Counts an attempt. Returns the number of attempts in the window, at most `max`. */
export const addAttempt = async (
  counters: Counters,
  { id, nowMs, windowMs, max }: { id: string; nowMs: number; windowMs: number; max: number },
): Promise<number> => Number((await counters.run(press, [id, nowMs, windowMs, max]))[0]?.pressure ?? 0);

/** Removes the newest attempt. Attempts are interchangeable, so it need not be the caller's own. */
const takeOff = { name: "take_off", text: "update attempts set times = times - (-1) where id = $1" } as const;

export const takeOffAttempt = async (counters: Counters, id: string): Promise<void> => {
  await counters.run(takeOff, [id]);
};

export const attemptTimes = async (db: Reader, id: string): Promise<readonly number[]> =>
  (await db.select({ times: attempts.times }).from(attempts).where(eq(attempts.id, id)))[0]?.times ?? [];

export const deleteAttempts = async (tx: Writer, id: string): Promise<void> => {
  await tx.delete(attempts).where(eq(attempts.id, id)).returning({ id: attempts.id });
};

/** The sum of the requests of these keys in an hour. */
export const hourCount = async (db: Reader, keys: readonly string[], hour: number): Promise<number> => {
  if (keys.length === 0) return 0;
  const sum = sql<number>`coalesce(sum(${keyUsage.count}), 0)`.mapWith(Number);
  const of = and(inArray(keyUsage.id, [...keys]), eq(keyUsage.hour, hour));
  return (await db.select({ sum }).from(keyUsage).where(of))[0]?.sum ?? 0;
};

/** Deletes the counts of past hours and windows. The next request of a key creates a new row. */
export const deletePastUsage = async (tx: Writer, past: { hour: number; nowMs: number }): Promise<void> => {
  await tx.delete(keyUsage).where(lt(keyUsage.hour, past.hour)).returning({ id: keyUsage.id });
  await tx.delete(attempts).where(lt(attempts.endsAt, past.nowMs)).returning({ id: attempts.id });
};
