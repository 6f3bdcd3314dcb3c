import type { Valuation } from "../../../../../contracts/pricing/valuation.ts";
import type { Vehicle } from "../../../../../contracts/vehicles/vehicles.ts";
import { Comparables } from "./comparables/comparables.tsx";
import { Confidence } from "./explanation/confidence.tsx";
import { Waterfall } from "./explanation/waterfall-chart.tsx";
import { Demand } from "./market/demand.tsx";
import { Forecast } from "./market/forecast.tsx";
import classes from "./valuation.module.css";
import { Levels } from "./value/levels.tsx";
import { Suggestion } from "./value/suggestion.tsx";
import { ValuePanel } from "./value/value-panel.tsx";

interface DetailsProps {
  readonly car: Vehicle;
  readonly valuation: Valuation;
  readonly canEdit: boolean;
}

/** A valuation: the value and the price, how the value is computed, its comparables, and the market. */
export const ValuationDetails = ({ car, valuation, canEdit }: DetailsProps) => (
  <>
    <div className={classes.columns}>
      <div className={classes.stack}>
        <ValuePanel car={car} valuation={valuation} />
        <Levels valuation={valuation} />
      </div>
      <Suggestion car={car} valuation={valuation} canEdit={canEdit} />
    </div>
    <div className={classes.columns}>
      <Waterfall valuation={valuation} />
      <Confidence factors={valuation.confidence_factors} />
    </div>
    <Comparables carId={car.id} valuation={valuation} canEdit={canEdit} />
    <div className={classes.columns}>
      <Demand market={valuation.market_analysis} />
      <Forecast valuation={valuation} />
    </div>
  </>
);
