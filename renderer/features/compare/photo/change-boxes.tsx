import type { BoxOnPhoto } from "../../results/findings/finding.ts";
import type { ChangedFinding } from "../changes.ts";
import classes from "./photo.module.css";

interface ChangeBoxesProps {
  readonly boxes: readonly BoxOnPhoto<ChangedFinding>[];
  /** Screen pixels per photo pixel. Tags have the same size on the screen at every scale. */
  readonly scale: number;
  readonly selectedKey: string | undefined;
  readonly onSelect: (finding: ChangedFinding) => void;
}

const tag = { width: 24, height: 18 } as const;

/** The boxes of findings: new ones solid, gone ones dashed, unchanged ones thin. */
export function ChangeBoxes({ boxes, scale, selectedKey, onSelect }: ChangeBoxesProps) {
  const px = 1 / scale;
  return (
    <g>
      {boxes.map((one) => {
        const { key, mark, change, box } = one;
        const top = box.y < tag.height * px ? box.y : box.y - tag.height * px;
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: for the mouse; keyboard and screen reader users use the list
          <g
            key={key}
            className={classes.box}
            data-change={change}
            data-selected={key === selectedKey || undefined}
            onPointerDown={(event) => event.stopPropagation()}
            onClick={() => onSelect(one)}
          >
            <rect className={classes.halo} {...box} />
            <rect className={classes.edge} {...box} />
            <rect className={classes.tag} x={box.x} y={top} width={tag.width * px} height={tag.height * px} />
            <text
              x={box.x + (tag.width / 2) * px}
              y={top + tag.height * 0.74 * px}
              fontSize={12 * px}
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
