import { useMutation } from "@tanstack/react-query";
import type { Comparable, Valuation } from "../../../../../../contracts/pricing/valuation.ts";
import { api } from "../../../../../api/client/client.ts";
import { showValuation } from "../../../../../api/records/valuations.ts";
import { t } from "../../../../../texts/t.ts";
import { money } from "../../../../../ui/format/format.ts";
import { showError } from "../../../../../ui/page/show-error.ts";
import { offerUndo } from "../../../../../ui/page/undo.tsx";
import { differenceText } from "../../price/price-change-text.tsx";

interface Change {
  readonly comparable: Comparable;
  /** Undefined: the comparable is included again. */
  readonly reason: string | undefined;
}

async function send(carId: string, { valuation_id }: Valuation, { comparable, reason }: Change): Promise<Valuation> {
  const saved = await api.valuations.exclude({
    params: { valuation_id, listing_id: comparable.listing_id },
    body: reason === undefined ? { excluded: false } : { excluded: true, reason },
  });
  showValuation(carId, saved);
  return saved;
}

/** Excludes a comparable or includes it again. The server computes the value again. The toast has the new value and an undo. */
export function useExclusion(carId: string, valuation: Valuation) {
  return useMutation({
    mutationFn: (change: Change) => send(carId, valuation, change),
    onSuccess: (saved, { comparable, reason }) => {
      const { currency, adjusted_value: after } = saved.valuation;
      const text = reason === undefined ? "valuation.comparables.included" : "valuation.comparables.done";
      const message = t(text, {
        value: money(after.average, currency),
        change: differenceText(after.average - valuation.valuation.adjusted_value.average, currency),
      });
      const back = { comparable, reason: reason === undefined ? comparable.excluded?.reason : undefined };
      offerUndo(message, () => void send(carId, saved, back).catch(showError));
    },
  });
}
