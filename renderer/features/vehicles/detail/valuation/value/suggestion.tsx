import { Button, Table, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { Valuation } from "../../../../../../contracts/pricing/valuation.ts";
import type { Vehicle } from "../../../../../../contracts/vehicles/vehicles.ts";
import { t } from "../../../../../texts/t.ts";
import { count, day, exactPercent, money, percent } from "../../../../../ui/format/format.ts";
import { showError } from "../../../../../ui/page/show-error.ts";
import { offerUndo } from "../../../../../ui/page/undo.tsx";
import { savePrice } from "../../price/save-price.ts";
import panel from "../valuation.module.css";
import { suggestionOf } from "./price-on-market.ts";
import classes from "./value.module.css";

interface SuggestionProps {
  readonly car: Vehicle;
  readonly valuation: Valuation;
  readonly canEdit: boolean;
}

interface NewPrice {
  readonly price: number;
  readonly percentOfMarket: number;
}

/** Sets the asking price with the valuation as its reason, and offers to restore the price before. */
function useSetPrice({ id, askingPrice: before }: Vehicle, { created_at, valuation: { currency } }: Valuation) {
  return useMutation({
    mutationFn: ({ price, percentOfMarket }: NewPrice) => {
      const why = { date: day(created_at), percent: exactPercent(percentOfMarket / 100) };
      return savePrice(id, price, t("valuation.suggestion.priceReason", why));
    },
    onSuccess: (_, { price }) =>
      void offerUndo(
        t("valuation.suggestion.set_done", { price: money(price, currency) }),
        () => void savePrice(id, before, t("valuation.suggestion.undoReason")).catch(showError),
      ),
    onError: showError,
  });
}

/** The suggested price with its reason, and what other prices mean for the days to sell. */
export function Suggestion({ car, valuation, canEdit }: SuggestionProps) {
  const suggestion = suggestionOf(valuation);
  const set = useSetPrice(car, valuation);
  const { currency } = valuation.valuation;
  // a price in another currency than that of the dealership would be stored as its amount
  const isOwnCurrency = car.currency === currency;
  const isForSale = car.soldAt === null && car.status !== "SOLD" && car.status !== "ARCHIVED";
  const mayPrice = canEdit && isForSale && isOwnCurrency;
  const steps = valuation.valuation.valuation_type === "retail" ? valuation.market_analysis?.price_steps : undefined;
  const setPrice = (price: number, percentOfMarket: number) => set.mutate({ price, percentOfMarket });
  return (
    <section className={`panel ${panel.panel}`} aria-labelledby="suggestion-title">
      <Title order={2} id="suggestion-title">
        {t("valuation.suggestion.title")}
      </Title>
      {suggestion === undefined ? (
        <p className={panel.text}>{t("valuation.suggestion.none")}</p>
      ) : (
        <>
          <div className={classes.suggestion}>
            <div>
              <div className={classes.value}>{money(suggestion.price, currency)}</div>
              <div className={panel.dimmed}>
                {t("valuation.suggestion.ofMarket", { percent: exactPercent(suggestion.percent_of_market / 100) })}
              </div>
            </div>
            {mayPrice && car.askingPrice !== suggestion.price && (
              <Button
                loading={set.isPending && set.variables?.price === suggestion.price}
                disabled={set.isPending}
                onClick={() => setPrice(suggestion.price, suggestion.percent_of_market)}
              >
                {t("valuation.suggestion.set")}
              </Button>
            )}
          </div>
          <p className={panel.text}>
            {t("valuation.suggestion.sells", { count: suggestion.days_to_sell.estimate })}.{" "}
            {t(`valuation.suggestion.reason.${suggestion.reason}`, { days: suggestion.aim_days })}{" "}
            {car.askingPrice === suggestion.price && t("valuation.suggestion.isSet")}
          </p>
        </>
      )}
      {steps !== undefined && steps.length > 0 && (
        <PriceSteps
          steps={steps}
          currency={currency}
          {...(mayPrice && { onSet: setPrice, isPending: set.isPending, current: car.askingPrice })}
        />
      )}
    </section>
  );
}

interface PriceStepsProps {
  readonly steps: NonNullable<NonNullable<Valuation["market_analysis"]>["price_steps"]>;
  readonly currency: string;
  /** Undefined if the user may not change the price. */
  readonly onSet?: (price: number, percentOfMarket: number) => void;
  readonly isPending?: boolean;
  readonly current?: number | null;
}

/** How the days to sell change with the price. */
const PriceSteps = ({ steps, currency, onSet, isPending = false, current = null }: PriceStepsProps) => (
  <Table className={classes.steps ?? ""} verticalSpacing={3} aria-label={t("valuation.suggestion.steps")}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>{t("valuation.suggestion.price")}</Table.Th>
        <Table.Th ta="right">{t("valuation.suggestion.market")}</Table.Th>
        <Table.Th ta="right">{t("valuation.suggestion.days")}</Table.Th>
        <Table.Th ta="right">{t("valuation.suggestion.within30")}</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {steps.map(({ price, percent_of_market, days_to_sell }) => (
        <Table.Tr key={percent_of_market}>
          <Table.Td>
            {onSet && price !== current ? (
              <Button
                variant="subtle"
                size="compact-sm"
                disabled={isPending}
                onClick={() => onSet(price, percent_of_market)}
              >
                {t("valuation.suggestion.setStep", { price: money(price, currency) })}
              </Button>
            ) : (
              money(price, currency)
            )}
          </Table.Td>
          <Table.Td ta="right">{percent(percent_of_market / 100)}</Table.Td>
          <Table.Td ta="right">{count(days_to_sell.estimate)}</Table.Td>
          <Table.Td ta="right">
            {days_to_sell.probabilities === undefined ? "–" : percent(days_to_sell.probabilities.within_30)}
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);
