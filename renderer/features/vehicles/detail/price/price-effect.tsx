import type { Vehicle } from "../../../../../contracts/vehicles/vehicles.ts";
import type { VehicleAccess } from "../../../../api/records/teams.ts";
import { useValuations } from "../../../../api/records/vehicle-records.ts";
import { t } from "../../../../texts/t.ts";
import { count, exactPercent, money, percent } from "../../../../ui/format/format.ts";
import { type Fact, Facts } from "../../facts.tsx";
import { marginOf, shownValuation } from "../header/figures.ts";
import { MarginText } from "../header/header-figures.tsx";
import { differenceText } from "./price-change-text.tsx";
import { difference } from "./price-changes.ts";
import { type PriceOutlook, priceOutlook } from "./price-outlook.ts";

interface PriceEffectProps {
  readonly car: Vehicle;
  readonly access: VehicleAccess | undefined;
  /** Null while no price is typed. */
  readonly price: number | null;
}

/**
 * What a new price means: the price until now, the difference, the margin for those who may see costs, and by the newest retail
 * valuation the percentage of the market with the days to sell. Where it does not know the days, it says for which prices it does.
 */
export function PriceEffect({ car, access, price }: PriceEffectProps) {
  const { currency } = car;
  const by = difference(car.askingPrice, price);
  const canSeeCosts = access?.can("view_costs") ?? false;
  const outlook = useOutlookFacts(car, price);
  return (
    <div style={{ margin: "14px 0" }} aria-live="polite" data-testid="price-effect">
      <Facts
        facts={[
          [
            t("vehicle.price.until"),
            car.askingPrice === null ? t("vehicle.price.none") : money(car.askingPrice, currency),
          ],
          [t("vehicle.price.difference"), by === undefined ? null : differenceText(by, currency)],
          ...(canSeeCosts
            ? [[t("vehicle.header.margin"), <MarginText key="margin" margin={marginOf(car, price)} />] as const]
            : []),
          ...outlook,
        ]}
      />
    </div>
  );
}

function useOutlookFacts({ id, currency }: Vehicle, price: number | null): readonly Fact[] {
  const valuation = shownValuation(useValuations(id).data?.valuations ?? []);
  const outlook = priceOutlook(valuation, { price, currency });
  if (!outlook) return [];
  return [
    [t("vehicle.price.toMarket"), exactPercent(outlook.percentOfMarket / 100)],
    [t("vehicle.price.daysToSell"), daysText(outlook)],
  ];
}

/** Null: the valuation knows the days at no price. */
function daysText({ days, steps }: PriceOutlook): string | null {
  if (days !== undefined) return count(days);
  if (!steps) return null;
  const [lowest, highest] = steps;
  return t("vehicle.price.daysKnown", { from: percent(lowest / 100), to: percent(highest / 100) });
}
