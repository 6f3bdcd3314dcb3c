import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import type { Vehicle } from "../../../../../contracts/vehicles/vehicles.ts";
import { useInspections } from "../../../../api/records/inspections.ts";
import type { VehicleAccess } from "../../../../api/records/teams.ts";
import { useValuations, useVehicleLeads } from "../../../../api/records/vehicle-records.ts";
import { t } from "../../../../texts/t.ts";
import { count, money, oneDecimal, percent } from "../../../../ui/format/format.ts";
import figures from "../../../../ui/page/figures.module.css";
import { Tag } from "../../../../ui/page/tag.tsx";
import { ageTone, daysInStock } from "../../days-in-stock.ts";
import { latestResult, type Margin, marginOf, shownValuation } from "./figures.ts";
import classes from "./header.module.css";
import { ValueBand } from "./value-band.tsx";

interface FiguresProps {
  readonly car: Vehicle;
  readonly access: VehicleAccess | undefined;
}

/** Price, cost, margin, age, grade, leads and value. What the user may not see is left out. */
export function HeaderFigures({ car, access }: FiguresProps) {
  const valuations = useValuations(car.id);
  const valuation = shownValuation(valuations.data?.valuations ?? []);
  const days = daysInStock(car);
  // a price in another currency than the value cannot be compared with it
  const isComparable = car.currency === valuation?.valuation.currency;
  return (
    <div className={classes.figures}>
      <dl className={`${figures.figures} ${classes.numbers}`} aria-label={t("vehicle.header.figures")}>
        {car.soldPrice === null ? (
          <Figure label={t("vehicles.field.askingPrice")}>
            {car.askingPrice === null ? t("vehicle.header.noPrice") : money(car.askingPrice, car.currency)}
          </Figure>
        ) : (
          <Figure label={t("vehicles.field.soldPrice")}>{money(car.soldPrice, car.currency)}</Figure>
        )}
        {access?.can("view_costs") && <Costs car={car} />}
        <Figure label={t("vehicles.daysInStock")}>
          {car.soldAt === null ? <Tag tone={ageTone(days)}>{count(days)}</Tag> : count(days)}
        </Figure>
        <Grade carId={car.id} />
        <OpenLeads carId={car.id} />
      </dl>
      <div className={classes.value}>
        {valuation ? (
          <ValueBand valuation={valuation} price={isComparable ? (car.soldPrice ?? car.askingPrice) : null} />
        ) : valuations.isPending ? (
          <Skeleton h={74} />
        ) : (
          valuations.data && <div className={classes.noValue}>{t("vehicle.header.noValue")}</div>
        )}
      </div>
    </div>
  );
}

const Figure = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const Waiting = () => <Skeleton component="span" display="inline-block" h={14} w={36} />;

const Costs = ({ car }: { readonly car: Vehicle }) => (
  <>
    <Figure label={t("vehicle.header.cost")}>
      {car.purchasePrice === null ? "–" : money(car.purchasePrice, car.currency)}
    </Figure>
    <Figure label={t("vehicle.header.margin")}>
      <MarginText margin={marginOf(car)} />
    </Figure>
  </>
);

/** An amount with its share of the price: $3,900 (24%). Red if it is negative. */
export function MarginText({ margin }: { readonly margin: Margin | undefined }) {
  if (margin === undefined) return "–";
  return (
    <span {...(margin.amount < 0 && { className: classes.loss })}>
      {money(margin.amount, margin.currency)}
      {margin.share !== null && <span className={classes.share}> ({percent(margin.share)})</span>}
    </span>
  );
}

function Grade({ carId }: { readonly carId: string }) {
  const list = useInspections({ vehicle_id: carId, limit: 50 });
  const latest = latestResult(list.data?.inspections ?? []);
  const results = latest?.results;
  const byHand = latest?.by_hand?.manual_grade;
  return (
    <Figure label={t("vehicle.header.grade")}>
      {list.isPending ? (
        <Waiting />
      ) : results ? (
        <>
          {oneDecimal(byHand?.value ?? results.grade.value)}
          <span className={classes.share}>
            {" "}
            {byHand
              ? t("vehicle.header.byHand", {
                  grade: oneDecimal(results.grade.value),
                  score: oneDecimal(results.condition_score),
                })
              : t("vehicle.header.score", { score: oneDecimal(results.condition_score) })}
          </span>
        </>
      ) : (
        "–"
      )}
    </Figure>
  );
}

function OpenLeads({ carId }: { readonly carId: string }) {
  const list = useVehicleLeads(carId);
  const open = list.data?.leads.filter(({ status }) => status === "NEW").length;
  return (
    <Figure label={t("vehicle.header.openLeads")}>
      {list.isPending ? <Waiting /> : open === undefined ? "–" : count(open)}
    </Figure>
  );
}
