import { Slider } from "@mantine/core";
import { useId, useState } from "react";
import { mediaSource } from "../../../api/client/media.ts";
import { t } from "../../../texts/t.ts";
import { percent } from "../../../ui/format/format.ts";
import { boxesOn } from "../../results/findings/finding.ts";
import type { InspectionImageType } from "../../results/photo/photo-shortfall.ts";
import { usePhotoFrame } from "../../results/photo/use-photo-frame.ts";
import { usePhotoLoad } from "../../results/photo/use-photo-load.ts";
import type { ChangedFinding } from "../changes.ts";
import type { CompareState } from "../use-compare-state.ts";
import { ChangeBoxes } from "./change-boxes.tsx";
import { Pane } from "./pane.tsx";
import classes from "./photo.module.css";
import { fitInto, inShares, onPhoto } from "./shared-view.ts";

interface SideOfSlider {
  readonly inspectionId: string;
  readonly image: InspectionImageType;
  readonly findings: readonly ChangedFinding[];
}

interface SliderPaneProps {
  readonly earlier: SideOfSlider;
  readonly later: SideOfSlider;
  readonly state: CompareState;
}

/** The earlier photo over the later one. A slider moves the line between them. */
export function SliderPane({ earlier, later, state }: SliderPaneProps) {
  const [share, setShare] = useState(0.5);
  const clip = useId();
  const photo = later.image;
  const loads = [useLoad(earlier), useLoad(later)] as const;
  const frame = usePhotoFrame({
    photo,
    drawing: false,
    onDrawn: () => undefined,
    shared: [onPhoto(state.view, photo), (view) => state.setView(inShares(view, photo))],
  });
  const over = fitInto(earlier.image, photo);
  const { x, y, width, height } = frame.seen;
  const line = x + width * share;
  const boxes = ({ findings, image }: SideOfSlider, scale: number) =>
    state.showBoxes && (
      <ChangeBoxes
        boxes={boxesOn(findings, image.index)}
        scale={scale}
        selectedKey={state.selectedKey}
        onSelect={state.select}
      />
    );
  const missing = loads.find((load) => load.missing);
  return (
    <div className={classes.stack}>
      <Pane
        label={t("compare.photo.both", { angle: t(`labels.angle.${photo.angle}`) })}
        frame={frame}
        onRetry={missing?.tryAgain}
      >
        <clipPath id={clip}>
          <rect x={x} y={y} width={width * share} height={height} />
        </clipPath>
        <Photo image={photo} load={loads[1]} />
        {boxes(later, frame.scale)}
        <g clipPath={`url(#${clip})`}>
          <rect className={classes.backdrop} x={x} y={y} width={width} height={height} />
          <g transform={`translate(${over.x} ${over.y}) scale(${over.scale})`}>
            <Photo image={earlier.image} load={loads[0]} />
            {boxes(earlier, frame.scale * over.scale)}
          </g>
        </g>
        <line className={classes.line} x1={line} x2={line} y1={y} y2={y + height} />
      </Pane>
      <div className={classes.slider}>
        <span aria-hidden>{t("compare.earlier")}</span>
        <Slider
          flex={1}
          min={0}
          max={1}
          step={0.01}
          value={share}
          onChange={setShare}
          label={(value) => percent(value)}
          thumbLabel={t("compare.share")}
          thumbValueText={percent}
        />
        <span aria-hidden>{t("compare.later")}</span>
      </div>
    </div>
  );
}

function useLoad({ inspectionId, image }: SideOfSlider) {
  const source = mediaSource(image.url, "screen");
  return { source, ...usePhotoLoad(inspectionId, source) };
}

const Photo = ({ image, load }: { readonly image: InspectionImageType; readonly load: ReturnType<typeof useLoad> }) => (
  <image
    key={load.attempt}
    href={load.source}
    width={image.width}
    height={image.height}
    preserveAspectRatio="none"
    {...load.picture}
  />
);
