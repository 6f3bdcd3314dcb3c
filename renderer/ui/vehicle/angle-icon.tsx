import type { Angle } from "../../../contracts/vocabulary.ts";

const carFromAbove = "M9 9q.4-4 3-4t3 4v6q-.4 4-3 4t-3-4zM9.6 10.2q2.4-1.2 4.8 0M9.8 15q2.2.9 4.4 0";

/** The camera's position around the car, in degrees clockwise from its front. Left is the driver's left. */
const cameraDegrees: Partial<Record<Angle, number>> = {
  front: 0,
  front_right: 45,
  right_side: 90,
  rear_right: 135,
  rear: 180,
  rear_left: 225,
  left_side: 270,
  front_left: 315,
};

const drawings: Partial<Record<Angle, string>> = {
  top: `${carFromAbove}M12 10.8v4.4M10.2 13h3.6`,
  interior: "M8 4.5h2.4l1 8.5h5.1q1.5 0 1.5 1.5V17H8.6q-1.3 0-1.4-1.3zM10 17v2.5M16.5 17v2.5M11 9.5h3.5",
  dashboard: "M3.5 16a8.5 8.5 0 0 1 17 0zM12 16l3.6-4.6M6.2 13.6l1.2.5M12 9.2v1.4M17.8 13.6l-1.2.5",
  engine: "M6 9h3V7h6v2h2.5l2 2.5H21v5h-1.5L17.5 18H9l-2-2H6zM3 10.5v5M3 13h3M10.5 4.8h3M12 4.8V7",
  trunk:
    "M4 17v-4.5l3-1 3-3.5h4l1 .6M4 17h16v-4.8l-3-.7M15 8.6l4.6-4.1M17 11.5l-2-2.9M7.5 17a1.6 1.6 0 1 0 3.2 0M14.6 17a1.6 1.6 0 1 0 3.2 0",
  undercarriage:
    "M7.5 4.5h9v15h-9zM5 5.5v4M19 5.5v4M5 14.5v4M19 14.5v4M5 7.5h2.5M16.5 7.5H19M5 16.5h2.5M16.5 16.5H19M12 7.5v9M10 12h4",
};

/** A small drawing of where a photo is taken from. The angle's name is shown next to it as text. */
export function AngleIcon({ angle, size = 24 }: { readonly angle: Angle; readonly size?: number }) {
  const degrees = cameraDegrees[angle];
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.3}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={drawings[angle] ?? carFromAbove} />
      {degrees !== undefined && (
        <g transform={`rotate(${degrees} 12 12)`}>
          <g transform={degrees % 180 === 0 ? "" : `translate(0 ${degrees % 90 === 0 ? 3.6 : 1.4})`}>
            <path d="M10.2 .8h3.6v2h-3.6zM11 2.8L9.6 4.2M13 2.8l1.4 1.4" fill="currentColor" />
          </g>
        </g>
      )}
    </svg>
  );
}
