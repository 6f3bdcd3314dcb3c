import "../../../texts/lazy/repair-texts.ts";
import { IconCameraOff } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import type { Damage } from "../../../../contracts/inspections/findings.ts";
import type { VisualInspection } from "../../../../contracts/inspections/visual.ts";
import { mediaSource } from "../../../api/client/media.ts";
import { t } from "../../../texts/t.ts";
import { cropAround, cropStyle } from "../../../ui/photos/crop-around.ts";
import { findingAddress } from "../../results/finding-address.ts";
import classes from "./damage.module.css";

const aspect = 3 / 2;

interface FindingPhotoProps {
  /** The name of the damage, for the link. */
  readonly name: string;
  readonly inspection: VisualInspection;
  readonly finding: Damage;
}

/** The finding in its best photo, as a link to the finding in its inspection. */
export const FindingPhoto = ({ name, inspection, finding }: FindingPhotoProps) => (
  <Link
    to={findingAddress(inspection.inspection_id, finding.damage_id)}
    className={classes.photoLink ?? ""}
    aria-label={t("repair.damage.openFinding", { damage: name })}
  >
    <Crop inspection={inspection} finding={finding} />
  </Link>
);

function Crop({ inspection, finding }: { readonly inspection: VisualInspection; readonly finding: Damage }) {
  const [isBroken, setBroken] = useState(false);
  const sight = finding.seen_in[0];
  const index = finding.image_index ?? sight?.image_index;
  const box = finding.location.coordinates ?? sight?.coordinates;
  const image = inspection.images.find((one) => one.index === index);
  if (!image || !box || isBroken) return <Placeholder />;
  return (
    <span className={classes.photo} style={{ aspectRatio: aspect }}>
      <img
        src={mediaSource(image.url, "screen")}
        alt=""
        loading="lazy"
        style={cropStyle(cropAround(box, image, aspect), image)}
        onError={() => setBroken(true)}
      />
    </span>
  );
}

const Placeholder = () => (
  <span className={classes.photo} style={{ aspectRatio: aspect }} data-empty>
    <IconCameraOff size={26} stroke={1.3} aria-hidden />
    {t("repair.damage.noPhoto")}
  </span>
);
