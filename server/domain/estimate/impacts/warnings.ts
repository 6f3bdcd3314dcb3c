import { percent } from "../../damage/display-text.ts";
import { hasMiddleCoat } from "../car/color.ts";
import type { EstimateContext } from "../context.ts";
import { type Damage, isOnPanel } from "../damage/damage.ts";
import type { Job } from "../options/job-writer.ts";

interface Estimated {
  readonly damage: Damage;
  readonly repair: Job;
}

const isPainted = ({ repair }: Estimated): boolean =>
  repair.labor.some(({ rate, hours }) => rate === "paint" && hours > 0);
const isCut = ({ repair }: Estimated): boolean => repair.repairType === "structural";

function supplementWarning(estimated: readonly Estimated[], context: EstimateContext): string[] {
  if (!estimated.some(({ damage }) => damage.impactZone !== null)) return [];
  const share = percent(Math.min(1, context.rule("supplement_share")));
  return [
    `Hidden damage is not priced: after parts are taken off, a supplement of up to ${share} is usual (our own estimate). The highest total includes it. Do not promise a final price before.`,
  ];
}

function colorWarning(estimated: readonly Estimated[], context: EstimateContext): string[] {
  const color = context.vehicle.color ?? "";
  if (!estimated.some(isPainted)) return [];
  const { color: system } = context.car;
  if (hasMiddleCoat(system)) {
    const kind = system === "three_stage" ? "a three-stage color" : "a tinted clear coat";
    return [
      `${color} is ${kind} by its name: the middle coat is counted. Check the paint code, make a let-down panel, and blend into adjacent panels.`,
    ];
  }
  const share = percent(Math.min(1, context.rule("three_stage_first_panel_share")));
  return system === "uncertain"
    ? [
        `${color} may be a three-stage color. Check the paint code before you quote: a middle coat takes ${share} of the paint hours of the first panel instead of the clear coat, and is not counted here.`,
      ]
    : [];
}

function electricWarnings(estimated: readonly Estimated[], { car }: EstimateContext): string[] {
  if (!car.isElectrified) return [];
  const isOpened = estimated.some((one) => one.damage.impactZone !== null || isCut(one));
  return [
    ...(isOpened
      ? [
          "High voltage: only qualified people shut the system down, wait, and measure that it is free of voltage before work begins. Keep a crashed car outside and apart until the battery was checked.",
        ]
      : []),
    ...(estimated.some(isPainted)
      ? [
          "High voltage: the paint booth must stay at or below the temperature and time that the maker allows, often 60 °C (140 °F) for 40 to 60 minutes (I-CAR's list), or the battery is removed.",
        ]
      : []),
    ...(estimated.some(isCut)
      ? ["High voltage: disconnect the battery, and keep it and the orange cables away from welding heat."]
      : []),
  ];
}

function metalWarnings(estimated: readonly Estimated[]): string[] {
  const isAluminum = estimated.some(
    ({ damage, repair }) =>
      damage.panel?.material === "aluminium" && repair.option !== "pdr" && repair.option !== "polish_touch_up",
  );
  return isAluminum
    ? [
        "Aluminum: use a separate work area and tools. Steel dust on aluminum corrodes, and aluminum that was stretched or folded cannot be pulled back as steel can.",
      ]
    : [];
}

function bumperWarning(estimated: readonly Estimated[]): string[] {
  const isBehindCover = estimated.some(
    ({ damage }) => isOnPanel(damage) && damage.panel.group === "plastic" && damage.adas.what !== null,
  );
  return isBehindCover
    ? [
        "Bumper cover with sensors behind it: no filler, welding or reinforcement tape in front of a radar, and no thick paint (GM 13 mils, Ford and Tesla 12 mils, Honda 40 microns of base coat). Read the maker's position statement first.",
      ]
    : [];
}

function yearWarning(estimated: readonly Estimated[], { vehicle }: EstimateContext): string[] {
  return vehicle.year === null && estimated.some(({ damage }) => damage.impactZone !== null)
    ? ["The model year is unknown. Scans are counted as for a modern car, and sensors must be checked on the car."]
    : [];
}

/** What must be read before the estimate is signed, the most important first. */
export const warningsOf = (estimated: readonly Estimated[], context: EstimateContext): string[] => [
  ...supplementWarning(estimated, context),
  ...electricWarnings(estimated, context),
  ...colorWarning(estimated, context),
  ...bumperWarning(estimated),
  ...metalWarnings(estimated),
  ...yearWarning(estimated, context),
];
