import { mediaSource } from "../../../api/media.ts";
import { angleLabels } from "../../../ui/labels.ts";
import type { Finding } from "../findings/finding.ts";
import { boxesOn, isRejected } from "../findings/finding.ts";
import type { Screen } from "../screen.ts";
import classes from "./photo.module.css";
import type { InspectionImageType } from "./photo-types.ts";

interface FilmStripProps {
  readonly images: readonly InspectionImageType[];
  readonly findings: readonly Finding[];
  readonly screen: Screen;
}

/** Every photo with the number of its findings. */
export function FilmStrip({ images, findings, screen }: FilmStripProps) {
  return (
    <ul className={classes.strip} aria-label="Photos">
      {images.map((image) => {
        const standing = boxesOn(findings, image.index).filter(({ damage }) => !isRejected(damage)).length;
        const name = `Photo ${image.index + 1}, ${angleLabels[image.angle]}`;
        return (
          <li key={image.index}>
            <button
              type="button"
              aria-label={`${name}, ${standing} ${standing === 1 ? "finding" : "findings"}`}
              aria-current={image.index === screen.imageIndex}
              title={[angleLabels[image.angle], ...image.notes].join("; ")}
              onClick={() => screen.showImage(image.index)}
            >
              <img src={mediaSource(image.url, "thumb")} alt="" loading="lazy" />
              {standing > 0 && <span className={classes.badge}>{standing}</span>}
              <span className={classes.angle}>{angleLabels[image.angle]}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
