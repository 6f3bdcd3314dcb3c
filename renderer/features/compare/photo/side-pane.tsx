import { mediaSource } from "../../../api/client/media.ts";
import { t } from "../../../texts/t.ts";
import { boxesOn } from "../../results/findings/finding.ts";
import type { InspectionImageType } from "../../results/photo/photo-shortfall.ts";
import { usePhotoFrame } from "../../results/photo/use-photo-frame.ts";
import { usePhotoLoad } from "../../results/photo/use-photo-load.ts";
import type { ChangedFinding, Side } from "../changes.ts";
import type { CompareState } from "../use-compare-state.ts";
import { ChangeBoxes } from "./change-boxes.tsx";
import { Pane } from "./pane.tsx";
import classes from "./photo.module.css";
import { inShares, onPhoto } from "./shared-view.ts";

interface SidePaneProps {
  readonly side: Side;
  readonly inspectionId: string;
  readonly image: InspectionImageType;
  readonly findings: readonly ChangedFinding[];
  readonly caption: string;
  readonly state: CompareState;
}

/** The photo of one inspection. Both show the same part of the car. */
export function SidePane({ side, inspectionId, image, findings, caption, state }: SidePaneProps) {
  const source = mediaSource(image.url, "screen");
  const load = usePhotoLoad(inspectionId, source);
  const frame = usePhotoFrame({
    photo: image,
    drawing: false,
    onDrawn: () => undefined,
    shared: [onPhoto(state.view, image), (view) => state.setView(inShares(view, image))],
  });
  return (
    <Pane
      label={t(`compare.photo.${side}`, { angle: t(`labels.angle.${image.angle}`) })}
      caption={caption}
      frame={frame}
      onRetry={load.missing ? load.tryAgain : undefined}
    >
      <image
        key={load.attempt}
        href={source}
        width={image.width}
        height={image.height}
        preserveAspectRatio="none"
        {...load.picture}
      />
      {state.showBoxes && !load.missing && (
        <ChangeBoxes
          boxes={boxesOn(findings, image.index)}
          scale={frame.scale}
          selectedKey={state.selectedKey}
          onSelect={state.select}
        />
      )}
    </Pane>
  );
}

/** In place of a photo that an inspection does not have. */
export const NoPhoto = ({ text }: { readonly text: string }) => (
  <div className={classes.empty}>
    <p>{text}</p>
  </div>
);
