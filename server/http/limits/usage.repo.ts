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
update key_usage set
  hour = judged.hour,
  count = judged.count + admitted,
  starts = case when admitted = 0 then recently else recently || jsonb_build_object(
    $3::text, coalesce((recently->>$3::text)::bigint, 0) + admitted) end,
  running = case when $7::bigint + admitted = 0 then elsewhere else elsewhere || jsonb_build_object(
    $5::text, jsonb_build_array($7::bigint + admitted, $6::bigint)) end
from (
  select *, greatest(0, least(
    $8::bigint, $9::bigint - count, $10::bigint - recent, $11::bigint - $7::bigint - others)) as admitted
  from (
    select id,
      case when hour between $2::bigint and $2::bigint + 1 then hour else $2::bigint end as hour,
      case when hour between $2::bigint and $2::bigint + 1 then count else 0 end as count,
      starts, running
    from key_usage where id = $1 for update
  ) as mine, lateral (
    select coalesce(jsonb_object_agg(key, value), '{}') as recently, coalesce(sum(value::bigint), 0) as recent,
      min(key::bigint) as oldest
    from jsonb_each(starts) where key::bigint >= $3::bigint - ${bucketsInWindow}
  ) as window_of_starts, lateral (
    select coalesce(jsonb_object_agg(key, value), '{}') as elsewhere, coalesce(sum((value->>0)::bigint), 0) as others
    from jsonb_each(running) where key <> $5 and (value->>1)::bigint > $4::bigint
  ) as in_flight
) as judged
where key_usage.id = judged.id
returning admitted, key_usage.count, key_usage.hour, recent + admitted as recent,
  case when admitted = 0 then oldest else least(oldest, $3::bigint) end as oldest`,
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
