import { Button, Group } from "@mantine/core";
import { IconMinus, IconPlus, IconSquare, IconZoomReset } from "@tabler/icons-react";
import { useEffect } from "react";
import { shownAngle } from "../../../../contracts/inspections/inspection-image.ts";
import { mediaSource } from "../../../api/client/media.ts";
import { t } from "../../../texts/t.ts";
import { ToolButton } from "../../../ui/keys/tool-button.tsx";
import type { Finding } from "../findings/finding.ts";
import { boxesOn } from "../findings/finding.ts";
import type { ScreenState } from "../screen-state.ts";
import { BoxOverlay } from "./box-overlay.tsx";
import { panByKeys } from "./pan-keys.ts";
import classes from "./photo.module.css";
import { type InspectionImageType, photoShortfall } from "./photo-shortfall.ts";
import { usePhotoFrame } from "./use-photo-frame.ts";
import { usePhotoLoad } from "./use-photo-load.ts";
import { middleOf } from "./viewport.ts";

interface PhotoViewProps {
  readonly inspectionId: string;
  readonly image: InspectionImageType;
  readonly findings: readonly Finding[];
  readonly screen: ScreenState;
}

const zoomStep = 1.4;

/** One photo with its boxes. Mounted again for each photo, so that each starts without zoom. */
export function PhotoView({ inspectionId, image, findings, screen }: PhotoViewProps) {
  const source = mediaSource(image.url, "screen");
  const load = usePhotoLoad(inspectionId, source);
  const boxes = boxesOn(findings, image.index);
  const drawing = screen.adding?.step === "place";
  const frame = usePhotoFrame({
    photo: image,
    drawing,
    onDrawn: (box) => screen.placeFinding({ box, imageIndex: image.index }),
  });
  const selected = boxes.find(({ damage }) => damage.damage_id === screen.selectedId)?.box;
  const zoomIn = () => frame.zoomBy(zoomStep, selected && frame.zoom < 1.2 ? middleOf(selected) : undefined);
  const zoomOut = () => frame.zoomBy(1 / zoomStep);
  // registers the zoom for the keyboard shortcuts, which work wherever the focus is
  useEffect(() => {
    screen.zoom.current = { in: zoomIn, out: zoomOut, fit: frame.fit };
  });
  const zoomRequest = screen.zoomTarget?.damageId === screen.selectedId ? screen.zoomTarget?.request : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each zoom request, as soon as the frame has a size
  useEffect(() => {
    if (zoomRequest !== undefined && selected && frame.ready) frame.zoomTo(selected);
  }, [zoomRequest, frame.ready]);
  const { x, y, width, height } = frame.seen;
  const shortfall = photoShortfall(image, boxes.length);
  return (
    <section
      ref={frame.ref}
      className={classes.frame}
      data-drawing={drawing || undefined}
      aria-label={t("results.frame.label", { photo: image.index + 1, angle: t(`labels.angle.${shownAngle(image)}`) })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the photo, so it needs the focus
      tabIndex={0}
      onKeyDown={(event) => panByKeys(event, frame.moveBy)}
      onDoubleClick={frame.fit}
      {...frame.pointer}
    >
      {frame.ready && (
        <svg className={classes.plane} viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true">
          <image
            key={load.attempt}
            href={source}
            width={image.width}
            height={image.height}
            preserveAspectRatio="none"
            {...load.picture}
          />
          {screen.showBoxes && !load.missing && <BoxOverlay boxes={boxes} screen={screen} scale={frame.scale} />}
          {frame.drawn && <rect className={classes.drawn} {...frame.drawn} />}
        </svg>
      )}
      {shortfall && <p className={classes.note}>{shortfall.text}</p>}
      {load.missing && <Missing onRetry={load.tryAgain} />}
      <Tools screen={screen} zoomIn={zoomIn} zoomOut={zoomOut} fit={frame.fit} zoom={frame.zoom} />
    </section>
  );
}

const Missing = ({ onRetry }: { readonly onRetry: () => void }) => (
  <div className={classes.missing} onPointerDown={(event) => event.stopPropagation()}>
    <p role="alert">{t("results.frame.missing")}</p>
    <Button size="xs" variant="default" onClick={onRetry}>
      {t("common.tryAgain")}
    </Button>
  </div>
);

interface ToolsProps {
  readonly screen: ScreenState;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly fit: () => void;
  readonly zoom: number;
}

function Tools({ screen, zoomIn, zoomOut, fit, zoom }: ToolsProps) {
  return (
    <Group
      className={classes.tools ?? ""}
      gap={4}
      onPointerDown={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <ToolButton label={t("results.frame.boxes")} hint="B" onUse={screen.toggleBoxes} pressed={screen.showBoxes}>
        <IconSquare size={18} aria-hidden />
      </ToolButton>
      <ToolButton label={t("results.frame.zoomOut")} hint="−" onUse={zoomOut}>
        <IconMinus size={18} aria-hidden />
      </ToolButton>
      <ToolButton label={t("results.frame.zoomIn")} hint="+" onUse={zoomIn}>
        <IconPlus size={18} aria-hidden />
      </ToolButton>
      {zoom > 1.01 && (
        <ToolButton label={t("results.frame.fit")} hint="0" onUse={fit}>
          <IconZoomReset size={18} aria-hidden />
        </ToolButton>
      )}
    </Group>
  );
}
