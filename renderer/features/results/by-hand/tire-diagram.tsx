import type { TirePlace } from "../../../../contracts/inspections/by-hand.ts";
import classes from "./by-hand.module.css";
import { millimetersFrom, treadTone } from "./draft/tread.ts";

/** Left and right are the driver's: the car drives upwards. */
const wheels: readonly { readonly place: TirePlace; readonly x: number; readonly y: number }[] = [
  { place: "front_left", x: 12, y: 34 },
  { place: "front_right", x: 88, y: 34 },
  { place: "rear_left", x: 12, y: 132 },
  { place: "rear_right", x: 88, y: 132 },
];

interface TireDiagramProps {
  /** The tread as it is typed or shown. */
  readonly textOf: (place: TirePlace) => string;
}

/** A car from above with the tread on each wheel. The fields beside it have the same texts. */
export const TireDiagram = ({ textOf }: TireDiagramProps) => (
  <svg className={classes.car} viewBox="0 0 120 190" aria-hidden="true">
    <path d="M36 22Q60 2 84 22L88 60V150Q86 182 60 184Q34 182 32 150V60Z" className={classes.body} />
    <path d="M40 66Q60 54 80 66L76 82H44ZM44 140H76L80 154Q60 164 40 154Z" className={classes.glass} />
    {wheels.map(({ place, x, y }) => {
      const text = textOf(place);
      const mm = text === "" ? Number.NaN : millimetersFrom(text);
      return (
        <g key={place} className={classes.wheel} data-tone={Number.isNaN(mm) ? undefined : treadTone(mm)}>
          <rect x={x} y={y} width={20} height={36} rx={5} />
          <text x={x + 10} y={y + 22}>
            {Number.isNaN(mm) ? "–" : text}
          </text>
        </g>
      );
    })}
  </svg>
);
