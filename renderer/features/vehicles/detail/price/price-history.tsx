import { Button, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Vehicle } from "../../../../../contracts/vehicles/vehicles.ts";
import { api } from "../../../../api/client/client.ts";
import { timelineKey } from "../../../../api/records/vehicle-records.ts";
import { t } from "../../../../texts/t.ts";
import { day, money } from "../../../../ui/format/format.ts";
import { ErrorNotice } from "../../../../ui/page/states.tsx";
import overview from "../overview/overview.module.css";
import { differenceText } from "./price-change-text.tsx";
import { difference, type PriceChange, priceChange } from "./price-changes.ts";
import classes from "./price-history.module.css";

/** More entries than a vehicle usually gets. Older price changes are in the timeline. */
const searchedEntries = 200;

const usePriceChanges = (carId: string) =>
  useQuery({
    queryKey: [...timelineKey(carId), "prices"],
    queryFn: async () => {
      const entries = await api.vehicles.timeline({ params: { id: carId }, query: { limit: searchedEntries } });
      return entries.flatMap((entry) => priceChange(entry) ?? []).filter(({ field }) => field === "askingPrice");
    },
  });

interface PriceHistoryProps {
  readonly car: Vehicle;
  /** Absent if the user may not change the price. */
  readonly onChange?: () => void;
}

/** The changes of the asking price, newest first, each with its size as a bar. */
export function PriceHistory({ car, onChange }: PriceHistoryProps) {
  const changes = usePriceChanges(car.id);
  const highest = Math.max(1, ...(changes.data ?? []).flatMap(({ from, to }) => [from ?? 0, to ?? 0]));
  return (
    <section className={`panel ${overview.panel}`} aria-label={t("vehicle.price.history")}>
      <div className={overview.heading}>
        <Title order={2}>{t("vehicle.price.history")}</Title>
        {onChange && (
          <Button variant="default" size="xs" onClick={onChange}>
            {t(car.askingPrice === null ? "vehicle.price.set" : "vehicle.price.change")}
          </Button>
        )}
      </div>
      {changes.isError && <ErrorNotice error={changes.error} onRetry={() => void changes.refetch()} />}
      {changes.data?.length === 0 && <Text c="dimmed">{t("vehicle.price.noChanges")}</Text>}
      <ol className={classes.changes}>
        {changes.data?.map((change) => (
          <Change key={change.id} change={change} highest={highest} currency={car.currency} />
        ))}
      </ol>
    </section>
  );
}

interface ChangeProps {
  readonly change: PriceChange;
  /** Of all changes. */
  readonly highest: number;
  readonly currency: string;
}

function Change({ change: { from, to, reason, by, at }, highest, currency }: ChangeProps) {
  const change = difference(from, to);
  return (
    <li className={classes.change}>
      <strong>{typeof to === "number" ? money(to, currency) : t("vehicle.price.none")}</strong>
      <span className={classes.bar} aria-hidden>
        <span style={{ width: `${((to ?? 0) / highest) * 100}%` }} />
      </span>
      <span>{change === undefined ? t("vehicle.price.first") : differenceText(change, currency)}</span>
      <span className={classes.by}>
        {by === undefined ? day(at) : t("vehicle.timeline.by", { name: by, at: day(at) })}
      </span>
      {reason !== undefined && <span className={classes.reason}>{reason}</span>}
    </li>
  );
}
