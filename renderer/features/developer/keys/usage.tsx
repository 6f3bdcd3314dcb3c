import { t } from "../../../texts/t.ts";
import { count, timeOfDay } from "../../../ui/format/format.ts";
import { ErrorNotice, hasFailed } from "../../../ui/page/states.tsx";
import classes from "../developer.module.css";
import { useUsage } from "./keys-query.ts";

const limit = (value: number | null): string => (value === null ? t("developer.usage.unlimited") : count(value));

/** The requests of this hour, and the limits that apply to each key. */
export function Usage() {
  const usage = useUsage();
  if (hasFailed(usage)) return <ErrorNotice error={usage.error} onRetry={() => void usage.refetch()} />;
  const { limits, production, development } = usage.data ?? {};
  const figures = [
    ["production", production && count(production.requests_this_hour)],
    ["development", development && count(development.requests_this_hour)],
    ["hourly", limits && limit(limits.requests_per_hour)],
    ["burst", limits && limit(limits.burst)],
    ["concurrent", limits && limit(limits.concurrent)],
    ["resets", production && timeOfDay(production.resets_at)],
  ] as const;
  return (
    <section className="panel" aria-label={t("developer.usage.title")} style={{ padding: 14, marginBottom: 14 }}>
      <dl className={classes.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`developer.usage.${name}`)}</dt>
            <dd>{value ?? "…"}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
