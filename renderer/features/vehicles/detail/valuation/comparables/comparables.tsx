import { Title } from "@mantine/core";
import { useState } from "react";
import type { Comparable, Valuation } from "../../../../../../contracts/pricing/valuation.ts";
import { t } from "../../../../../texts/t.ts";
import { showError } from "../../../../../ui/page/show-error.ts";
import panel from "../valuation.module.css";
import classes from "./comparables.module.css";
import { ComparablesTable } from "./comparables-table.tsx";
import { ExcludeDialog } from "./exclude-dialog.tsx";
import { useExclusion } from "./exclusions.ts";
import { Scatter } from "./scatter.tsx";

interface ComparablesProps {
  readonly carId: string;
  readonly valuation: Valuation;
  readonly canEdit: boolean;
}

/** The cars that the value is compared with, as chart and as table. Each can be excluded with a reason, and the value changes. */
export function Comparables({ carId, valuation, canEdit }: ComparablesProps) {
  const { comparables } = valuation;
  const [active, setActive] = useState<string>();
  const [leaving, setLeaving] = useState<string>();
  const exclusion = useExclusion(carId, valuation);
  const { currency } = valuation.valuation;
  const include = (comparable: Comparable) =>
    exclusion.mutate({ comparable, reason: undefined }, { onError: showError });
  const open = ({ listing_id }: Comparable) => {
    exclusion.reset();
    setLeaving(listing_id);
  };
  return (
    <section className={`panel ${panel.panel}`} aria-labelledby="comparables-title">
      <div className={panel.titled}>
        <Title order={2} id="comparables-title">
          {t("valuation.comparables.title")}
        </Title>
        {comparables && comparables.length > 0 && <span className={panel.dimmed}>{countText(comparables)}</span>}
      </div>
      {!comparables || comparables.length === 0 ? (
        <p className={panel.text}>{t("valuation.comparables.none")}</p>
      ) : (
        <>
          <div className={classes.linked}>
            <Scatter valuation={valuation} comparables={comparables} active={active} onActive={setActive} />
            <ComparablesTable
              {...{ comparables, currency, active }}
              onActive={setActive}
              onExclude={canEdit ? open : undefined}
              onInclude={include}
              isPending={exclusion.isPending}
            />
          </div>
          <ExcludeDialog
            comparable={comparables.find(({ listing_id }) => listing_id === leaving)}
            currency={currency}
            exclusion={exclusion}
            onClose={() => setLeaving(undefined)}
          />
        </>
      )}
    </section>
  );
}

function countText(comparables: readonly Comparable[]): string {
  const excluded = comparables.filter((one) => one.excluded !== null).length;
  const all = t("valuation.comparables.count", { count: comparables.length });
  return excluded === 0 ? all : `${all}, ${t("valuation.comparables.excluded", { count: excluded })}`;
}
