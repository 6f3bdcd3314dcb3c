import { IconCar } from "@tabler/icons-react";
import { useState } from "react";
import { mediaSource } from "../../api/client/media.ts";
import classes from "./thumbnail.module.css";

interface ThumbnailProps {
  /** Null if the car has no photo yet. */
  readonly url: string | null;
  /** Empty if nearby text says the same. */
  readonly label: string;
  readonly width: number | "100%";
  readonly height: number | "100%";
  /** Loads a larger picture, for a photo that is shown large. */
  readonly screen?: boolean;
}

/** A photo in a box of fixed size. An icon replaces a photo that is missing or cannot be loaded. */
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
