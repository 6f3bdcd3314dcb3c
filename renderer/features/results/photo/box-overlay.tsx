import { bandOf, rejectedBand } from "../diagram/cost-scale.ts";
import type { BoxOnPhoto } from "../findings/finding.ts";
import { isRejected } from "../findings/finding.ts";
import type { ScreenState } from "../screen-state.ts";
import classes from "./photo.module.css";

interface BoxOverlayProps {
  readonly boxes: readonly BoxOnPhoto[];
  readonly screen: ScreenState;
  /** Screen pixels per photo pixel. Tags have the same size on the screen at every scale. */
  readonly scale: number;
}

const tagHeight = 20;

/** The boxes of findings with their tags. A tag is above its box, or inside it at the top edge of the photo. */
export function BoxOverlay({ boxes, screen, scale }: BoxOverlayProps) {
  const unit = 1 / scale;
  // the selected box is drawn last, above the others
  const inOrder = [...boxes].sort(
    (a, b) =>
      Number(a.damage.damage_id === screen.selectedId) - Number(b.damage.damage_id === screen.selectedId) ||
      b.box.width * b.box.height - a.box.width * a.box.height,
  );
  return (
    <g>
      {inOrder.map(({ damage, mark, box }) => {
        const selected = damage.damage_id === screen.selectedId;
        const rejected = isRejected(damage);
        const { fill, text } = rejected ? rejectedBand : bandOf(damage.estimated_repair);
        const tagWidth = (mark.length > 1 ? 28 : 20) * unit;
        const top = box.y - tagHeight * unit < 0 ? box.y : box.y - tagHeight * unit;
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: for the mouse; keyboard and screen reader users use the list
          <g
            key={damage.damage_id}
            className={classes.box}
            data-selected={selected || undefined}
            data-rejected={rejected || undefined}
            onPointerDown={(event) => screen.adding === undefined && event.stopPropagation()}
            onClick={() => screen.adding === undefined && screen.select(damage.damage_id, { zoom: false })}
          >
            <rect className={classes.halo} {...box} />
            <rect className={classes.edge} {...box} style={{ stroke: fill }} />
            <rect x={box.x} y={top} width={tagWidth} height={tagHeight * unit} fill={fill} />
            <text
              x={box.x + tagWidth / 2}
              y={top + tagHeight * 0.72 * unit}
              fontSize={13 * unit}
              fill={text}
              textAnchor="middle"
            >
              {mark}
            </text>
          </g>
        );
      })}
    </g>
  );
}
