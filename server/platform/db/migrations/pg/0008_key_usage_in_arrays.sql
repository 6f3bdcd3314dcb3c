ALTER TABLE "key_usage" ALTER COLUMN "starts" SET DATA TYPE bigint[] USING '{}';--> statement-breakpoint
ALTER TABLE "key_usage" ALTER COLUMN "running" SET DATA TYPE bigint[] USING '{}';--> statement-breakpoint
ALTER TABLE "key_usage" ADD COLUMN "recent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Room for the next versions of a row beside it, so that no page is left behind full of old ones: with a full
-- window a row is a fifth of a page.
ALTER TABLE "key_usage" SET (fillfactor = 50);--> statement-breakpoint
-- Locks the key's row, forgets what is past (an earlier hour, starts out of the window, leases that ran out),
-- lets in as many of those wanted as all three limits allow, and writes the row.
-- Answers how many it let in; the hour's count, and the hour; the window's starts, and the tenth of the oldest.
CREATE FUNCTION admit_requests(
  key text, instance bigint, this_hour bigint, tenth bigint, window_tenths integer, now_ms bigint, lease_ends_at bigint,
  inside integer, wanted integer, hourly bigint, burst integer, concurrent integer
) RETURNS bigint[] LANGUAGE plpgsql AS $$
#variable_conflict use_variable
DECLARE
  hour bigint;
  count integer;
  recent integer;
  starts bigint[];
  running bigint[];
  latest integer;
  past integer := 0;
  others integer := 0;
  elsewhere bigint[] := '{}';
  admitted integer;
BEGIN
  LOOP
    SELECT u.hour, u.count, u.recent, u.starts, u.running INTO hour, count, recent, starts, running
    FROM key_usage u WHERE u.id = key FOR UPDATE;
    EXIT WHEN FOUND;
    INSERT INTO key_usage (id, hour, count, recent, starts, running) VALUES (key, this_hour, 0, 0, '{}', '{}')
    ON CONFLICT DO NOTHING;
  END LOOP;

  -- an instance whose clock is less than an hour behind another's counts in the other's hour
  IF hour NOT BETWEEN this_hour AND this_hour + 1 THEN
    hour := this_hour;
    count := 0;
  END IF;

  -- one that is behind by less than the window counts in the tenth of the latest start; what a clock further
  -- ahead has left counts as of now, so that nobody waits for that clock's time to come
  latest := cardinality(starts) - 1;
  IF starts[latest] > tenth + window_tenths THEN
    starts := ARRAY[tenth, recent];
    latest := 1;
  ELSIF starts[latest] > tenth THEN
    tenth := starts[latest];
  END IF;
  WHILE starts[past + 1] < tenth - window_tenths LOOP
    recent := recent - starts[past + 2];
    past := past + 2;
  END LOOP;
  IF past > 0 THEN
    starts := starts[past + 1:];
    latest := latest - past;
  END IF;

  FOR i IN 1..cardinality(running) BY 3 LOOP
    IF running[i] <> instance AND running[i + 2] > now_ms THEN
      others := others + running[i + 1];
      elsewhere := elsewhere || running[i:i + 2];
    END IF;
  END LOOP;

  admitted := greatest(0, least(wanted, hourly - count, burst - recent, concurrent - inside - others));
  IF admitted > 0 THEN
    count := count + admitted;
    recent := recent + admitted;
    IF starts[latest] = tenth THEN
      starts[latest + 1] := starts[latest + 1] + admitted;
    ELSE
      starts := starts || ARRAY[tenth, admitted];
    END IF;
  END IF;
  IF inside + admitted > 0 THEN
    elsewhere := elsewhere || ARRAY[instance, inside + admitted, lease_ends_at];
  END IF;
  UPDATE key_usage SET hour = hour, count = count, recent = recent, starts = starts, running = elsewhere WHERE id = key;
  RETURN ARRAY[admitted, count, hour, recent, starts[1]];
END
$$;
