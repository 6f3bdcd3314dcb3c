import { IconCar } from "@tabler/icons-react";
import { useState } from "react";
import { mediaSource } from "../api/media.ts";
import classes from "./thumbnail.module.css";

interface ThumbnailProps {
  /** Null: the car has no photo yet. */
  readonly url: string | null;
  /** Empty where a text beside it says the same. */
  readonly label: string;
  readonly width: number | "100%";
  readonly height: number | "100%";
  /** A photo to look at, not only to recognise. */
  readonly screen?: boolean;
}

/** A photo in a box of fixed size: a drawing stands in for a photo that is absent or does not load. */
export function Thumbnail({ url, label, width, height, screen = false }: ThumbnailProps) {
  const [broken, setBroken] = useState<string>();
  return (
    <span className={classes.box} style={{ width, height }}>
      {url === null || broken === url ? (
        <IconCar size={typeof height === "number" ? height * 0.55 : 72} stroke={1.2} aria-hidden />
      ) : (
        <img
          src={mediaSource(url, screen ? "screen" : "thumb")}
          alt={label}
          loading="lazy"
          onError={() => setBroken(url)}
        />
      )}
    </span>
  );
}
