import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { Counters, Reader, Writer } from "../../db/store.ts";
import { bucketsInWindow } from "./plans.ts";
import { attempts, keyUsage } from "./usage.table.ts";

export interface Arrival {
  readonly key: string;
  readonly instance: string;
  readonly nowMs: number;
  readonly hour: number;
  readonly bucket: number;
  readonly leaseEndsAt: number;
  /** Requests of this instance that are in flight already, and those that want to be. */
  readonly inside: number;
  readonly wanted: number;
  readonly hourly: number;
  readonly burst: number;
  readonly concurrent: number;
}
export interface Admission {
  /** How many of those wanted may go on. */
  readonly admitted: number;
  /** The hour's count, and the hour that it is of, after them. */
  readonly count: number;
  readonly hour: number;
  readonly recent: number;
  readonly oldestBucket: number;
}

/**
 * Locks the key's row, forgets what is past (an earlier hour, starts out of the window, leases that ran
 * out), lets in as many as all three limits allow, and writes the row: one statement, one round trip.
 * An instance whose clock is less than an hour behind another's counts in the other's hour.
 */
const admit = {
  name: "admit",
  text: `
with mine as (
  select id,
    case when hour between $2::bigint and $2::bigint + 1 then hour else $2::bigint end as hour,
    case when hour between $2::bigint and $2::bigint + 1 then count else 0 end as count,
    (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(starts)
      where key::bigint >= $3::bigint - ${bucketsInWindow}) as starts,
    (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(running)
      where key <> $5 and (value->>1)::bigint > $4::bigint) as others
  from key_usage where id = $1 for update
), used as (
  select *,
    (select coalesce(sum(value::bigint), 0) from jsonb_each(starts)) as recent,
    (select coalesce(sum((value->>0)::bigint), 0) from jsonb_each(others)) + $7::bigint as inside
  from mine
), judged as (
  select *, greatest(0, least($8::bigint, $9::bigint - count, $10::bigint - recent, $11::bigint - inside)) as admitted
  from used
)
update key_usage set
  hour = judged.hour,
  count = judged.count + judged.admitted,
  starts = case when admitted = 0 then judged.starts else judged.starts || jsonb_build_object(
    $3::text, coalesce((judged.starts->>$3::text)::bigint, 0) + admitted) end,
  running = case when $7::bigint + admitted = 0 then others else others || jsonb_build_object(
    $5::text, jsonb_build_array($7::bigint + admitted, $6::bigint)) end
from judged where key_usage.id = judged.id
returning admitted, key_usage.count, key_usage.hour, recent + admitted as recent,
  (select min(key::bigint) from jsonb_each(key_usage.starts)) as oldest`,
} as const;

const begin = {
  name: "begin",
  text: "insert into key_usage (id, hour, count, starts, running) values ($1, 0, 0, '{}', '{}') on conflict do nothing",
} as const;

export async function admitRequests(counters: Counters, arrival: Arrival): Promise<Admission> {
  const { key, instance, nowMs, hour, bucket, leaseEndsAt, inside, wanted } = arrival;
  const limits = [arrival.hourly, arrival.burst, arrival.concurrent];
  const values = [key, hour, bucket, nowMs, instance, leaseEndsAt, inside, wanted, ...limits];
  for (;;) {
    const [row] = await counters.run(admit, values);
    if (row) {
      const number = (name: string) => Number(row[name]);
      return {
        admitted: number("admitted"),
        count: number("count"),
        hour: number("hour"),
        recent: number("recent"),
        oldestBucket: number("oldest"),
      };
    }
    await counters.run(begin, [key]);
  }
}

const attempt = {
  name: "attempt",
  text: `
insert into attempts as a (id, times, ends_at) values ($1, jsonb_build_array($2::bigint), $2::bigint + $3::bigint)
on conflict (id) do update set
  times = (select coalesce(jsonb_agg(t order by t::bigint), '[]') from jsonb_array_elements(a.times) t
    where t::bigint > $2::bigint - $3::bigint) || excluded.times,
  ends_at = excluded.ends_at
where (select count(*) from jsonb_array_elements(a.times) t where t::bigint > $2::bigint - $3::bigint) < $4::bigint
returning id`,
} as const;

/** Whether one more attempt was counted; false when the window is full. */
export const countAttempt = async (
  counters: Counters,
  { id, nowMs, windowMs, most }: { id: string; nowMs: number; windowMs: number; most: number },
): Promise<boolean> => (await counters.run(attempt, [id, nowMs, windowMs, most])).length > 0;

export const attemptTimes = async (db: Reader, id: string): Promise<readonly number[]> =>
  (await db.select({ times: attempts.times }).from(attempts).where(eq(attempts.id, id)))[0]?.times ?? [];

export const deleteAttempts = async (tx: Writer, id: string): Promise<void> => {
  await tx.delete(attempts).where(eq(attempts.id, id)).returning({ id: attempts.id });
};

/** The hour's requests of these keys together. */
export const hourCount = async (db: Reader, keys: readonly string[], hour: number): Promise<number> => {
  if (keys.length === 0) return 0;
  const sum = sql<number>`coalesce(sum(${keyUsage.count}), 0)`.mapWith(Number);
  const of = and(inArray(keyUsage.id, [...keys]), eq(keyUsage.hour, hour));
  return (await db.select({ sum }).from(keyUsage).where(of))[0]?.sum ?? 0;
};

/** Counts of hours and windows that are over; a key that is still calling begins anew. */
export const deletePastUsage = async (tx: Writer, past: { hour: number; nowMs: number }): Promise<void> => {
  await tx.delete(keyUsage).where(lt(keyUsage.hour, past.hour)).returning({ id: keyUsage.id });
  await tx.delete(attempts).where(lt(attempts.endsAt, past.nowMs)).returning({ id: attempts.id });
};
