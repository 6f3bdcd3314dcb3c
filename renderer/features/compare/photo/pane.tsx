import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { t } from "../../../texts/t.ts";
import { panByKeys } from "../../results/photo/pan-keys.ts";
import classes from "../../results/photo/photo.module.css";
import type { usePhotoFrame } from "../../results/photo/use-photo-frame.ts";

interface PaneProps {
  readonly label: string;
  /** Shown in a corner: which inspection the photo is from. */
  readonly caption?: string;
  readonly frame: ReturnType<typeof usePhotoFrame>;
  /** Undefined unless a photo could not be loaded. */
  readonly onRetry: (() => void) | undefined;
  readonly children: ReactNode;
}

/** The frame of one or two photos: drag and arrow keys move the visible part, the wheel zooms, a double click shows all. */
export function Pane({ label, caption, frame, onRetry, children }: PaneProps) {
  const { x, y, width, height } = frame.seen;
  return (
    <section
      ref={frame.ref}
      className={classes.frame}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the photo, so it needs the focus
      tabIndex={0}
      onKeyDown={(event) => panByKeys(event, frame.moveBy)}
      onDoubleClick={frame.fit}
      {...frame.pointer}
    >
      {frame.ready && (
        <svg className={classes.plane} viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true">
          {children}
        </svg>
      )}
      {caption !== undefined && (
        <p className={classes.note} aria-hidden>
          {caption}
        </p>
      )}
      {onRetry && (
        <div className={classes.missing} onPointerDown={(event) => event.stopPropagation()}>
          <p role="alert">{t("compare.photo.missing")}</p>
          <Button size="xs" variant="default" onClick={onRetry}>
            {t("common.tryAgain")}
          </Button>
        </div>
      )}
    </section>
  );
}
