import { own } from "../../../contracts/kit/own.ts";
import type { Angle } from "../../../contracts/vocabulary.ts";
import { AngleIcon } from "../../ui/vehicle/angle-icon.tsx";
import { carOutlines, outlineSize } from "./car-outlines.ts";

/** How the car should fill the picture at an angle. Its name stands beside it as text. */
export function Outline({ angle, size }: { readonly angle: Angle; readonly size: "large" | "small" }) {
  const car: string | undefined = own(carOutlines, angle);
  if (car === undefined) {
    return (
      <div className="outline inside">
        <AngleIcon angle={angle} size={size === "large" ? 150 : 34} />
      </div>
    );
  }
  return (
    <svg className="outline" viewBox={`0 0 ${outlineSize.width} ${outlineSize.height}`} aria-hidden="true">
      <path d={car} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
