import { VisuallyHidden } from "@mantine/core";
import { useEffect, useRef } from "react";
import { shownAngle } from "../../../../contracts/inspections/inspection-image.ts";
import { mediaSource } from "../../../api/client/media.ts";
import { t } from "../../../texts/t.ts";
import { count } from "../../../ui/format/format.ts";
import { translated } from "../../../ui/format/sentences.ts";
import type { Finding } from "../findings/finding.ts";
import { boxesOn, isRejected } from "../findings/finding.ts";
import type { ScreenState } from "../screen-state.ts";
import { scrollStripTo } from "../scrolling.ts";
import classes from "./photo.module.css";
import { type InspectionImageType, photoShortfall } from "./photo-shortfall.ts";

interface FilmStripProps {
  readonly images: readonly InspectionImageType[];
  readonly findings: readonly Finding[];
  readonly screen: ScreenState;
}

/** All photos with the number of their findings. */
export function FilmStrip({ images, findings, screen }: FilmStripProps) {
  const strip = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the picture of the shown photo
  useEffect(() => {
    const shown = strip.current?.querySelector("[aria-current='true']");
    if (strip.current && shown) scrollStripTo(strip.current, shown);
  }, [screen.imageIndex]);
  return (
    <ul ref={strip} className={classes.strip} aria-label={t("results.photos")}>
      {images.map((image) => {
        const active = boxesOn(findings, image.index).filter(({ damage }) => !isRejected(damage)).length;
        const shortfall = photoShortfall(image, active);
        const angle = t(`labels.angle.${shownAngle(image)}`);
        return (
          <li key={image.index}>
            <button
              type="button"
              aria-current={image.index === screen.imageIndex}
              title={[angle, ...image.notes.map(translated)].join("; ")}
              onClick={() => screen.showImage(image.index)}
            >
              <img src={mediaSource(image.url, "thumb")} alt="" loading="lazy" />
              <VisuallyHidden>{t("results.photo", { photo: image.index + 1 })}, </VisuallyHidden>
              <span className={classes.angle}>{angle}</span>
              {shortfall && <span className={classes.unexamined}>{shortfall.label}</span>}
              {active > 0 && (
                <span className={classes.badge} aria-hidden>
                  {count(active)}
                </span>
              )}
              <VisuallyHidden>
                {active > 0
                  ? `, ${t("results.film.findings", { count: active })}`
                  : !shortfall && `, ${t("results.film.noFindings")}`}
              </VisuallyHidden>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
