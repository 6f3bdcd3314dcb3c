import type { BodyStyle } from "../../../../contracts/inspections/diagram/body-style.ts";
import { type DiagramShape, diagramOf } from "../../../../contracts/inspections/diagram.ts";
import type { PartName } from "../../../../contracts/vocabulary.ts";
import { t } from "../../../texts/t.ts";
import type { Finding } from "../findings/finding.ts";
import { isRejected } from "../findings/finding.ts";
import type { ScreenState } from "../screen-state.ts";
import { bandOf, rejectedBand } from "./cost-scale.ts";
import classes from "./diagram.module.css";
import { isMechanical } from "./mechanical-parts.tsx";
import { pinRadius, screenPins, selectedRadius } from "./screen-pins.ts";

interface DiagramViewProps {
  readonly style: BodyStyle;
  readonly findings: readonly Finding[];
  readonly screen: ScreenState;
}

/** A diagram of the car with a pin for each finding. Pressing a part selects its next finding, or places a new one. */
export function DiagramView({ style, findings, screen }: DiagramViewProps) {
  const diagram = diagramOf(style);
  // `MechanicalParts` replaces the mechanical parts below the body: it stays readable in a small drawing
  const bodyHeight = Math.min(...diagram.legend.map(({ y }) => y)) - 6;
  const affected = new Set(
    findings.filter(({ damage }) => !isRejected(damage)).map(({ damage }) => damage.location.part),
  );
  const press = (part: PartName) => {
    if (screen.adding) {
      screen.placeFinding({ part });
      return;
    }
    const onPart = findings.filter(({ damage }) => damage.location.part === part);
    const at = onPart.findIndex(({ damage }) => damage.damage_id === screen.selectedId);
    const next = onPart[(at + 1) % onPart.length];
    if (next) screen.select(next.damage.damage_id);
  };
  return (
    <svg
      className={classes.diagram}
      viewBox={`0 0 ${diagram.width} ${bodyHeight}`}
      role="img"
      aria-label={describe(findings)}
      data-body-style={style}
      data-placing={screen.adding?.step === "place" || undefined}
    >
      {diagram.shapes.map((shape, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a style's drawing never changes
        <Shape key={at} shape={shape} affected={shape.part !== null && affected.has(shape.part)} onPress={press} />
      ))}
      {diagram.views.map(({ view, caption }) => (
        <text key={view} className={classes.caption} x={caption.x} y={caption.y}>
          {t(`results.diagram.view.${view}`)}
        </text>
      ))}
      <Pins style={style} findings={findings} screen={screen} />
    </svg>
  );
}

interface ShapeProps {
  readonly shape: DiagramShape;
  readonly affected: boolean;
  readonly onPress: (part: PartName) => void;
}

function Shape({ shape, affected, onPress }: ShapeProps) {
  const { part } = shape;
  if (part === null) return <path className={classes.shape} data-kind={shape.kind} d={shape.path} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for the mouse; keyboard users use the form's list
    <path
      className={classes.shape}
      data-kind={shape.kind}
      data-part
      data-affected={affected || undefined}
      d={shape.path}
      onClick={() => onPress(part)}
    >
      <title>{t(`labels.part.${part}`)}</title>
    </path>
  );
}

function Pins({ style, findings, screen }: DiagramViewProps) {
  const onBody = findings.filter(({ damage }) => !isMechanical(damage.location.part));
  const pins = screenPins(
    style,
    onBody.map(({ damage }) => damage.location.part),
  );
  const moved = pins.filter(({ x, y, anchor }) => x !== anchor.x || y !== anchor.y);
  const dots = onBody.map(({ damage, mark }, at) => {
    const pin = pins[at];
    if (!pin) return null;
    const selected = damage.damage_id === screen.selectedId;
    const rejected = isRejected(damage);
    const { fill, text } = rejected ? rejectedBand : bandOf(damage.estimated_repair);
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: for the mouse; keyboard and screen reader users use the list
      <g
        key={damage.damage_id}
        className={classes.pin}
        data-selected={selected || undefined}
        data-rejected={rejected || undefined}
        onClick={() => screen.select(damage.damage_id)}
      >
        <circle cx={pin.x} cy={pin.y} r={selected ? selectedRadius : pinRadius} fill={fill} />
        <text x={pin.x} y={pin.y + 8} fill={text}>
          {mark}
        </text>
      </g>
    );
  });
  // lines are drawn below pins, so that no line crosses a number
  return (
    <>
      {moved.map(({ anchor, x, y }) => (
        <line key={`${x} ${y}`} className={classes.lead} x1={anchor.x} y1={anchor.y} x2={x} y2={y} />
      ))}
      {dots}
    </>
  );
}

function describe(findings: readonly Finding[]): string {
  const active = findings.filter(({ damage }) => !isRejected(damage));
  const parts = new Set(active.map(({ damage }) => damage.location.part));
  if (active.length === 0) return t("results.diagram.empty");
  const names = [...parts].map((part) => t(`labels.within.part.${part}`)).join(", ");
  return t("results.diagram.text", { count: active.length, parts: names });
}
