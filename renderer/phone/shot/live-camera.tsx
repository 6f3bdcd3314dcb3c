import { useEffect, useRef, useState } from "react";
import type { Angle } from "../../../contracts/vocabulary.ts";
import { t } from "../../texts/t.ts";
import { jpegOf } from "../photos/examine.ts";
import { Outline } from "./outline.tsx";
import { take } from "./taking.ts";

/** Browsers give the camera only to pages over HTTPS. */
export const hasLiveCamera = (): boolean =>
  window.isSecureContext && typeof navigator.mediaDevices?.getUserMedia === "function";

/** The camera behind the phone, with as many pixels as it has. */
const wanted = { video: { facingMode: "environment", width: { ideal: 4032 }, height: { ideal: 3024 } } } as const;

interface LiveCameraProps {
  readonly angle: Angle | undefined;
  readonly busy: boolean;
  readonly onClose: () => void;
}

/** The live picture with the outline of the angle over it. */
export function LiveCamera({ angle, busy, onClose }: LiveCameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<"opening" | "open" | "refused">("opening");
  useEffect(() => {
    let stream: MediaStream | undefined;
    let closed = false;
    navigator.mediaDevices.getUserMedia(wanted).then(
      (opened) => {
        stream = opened;
        if (closed || !video.current) return stopTracks(opened);
        video.current.srcObject = opened;
        setState("open");
      },
      () => setState("refused"),
    );
    return () => {
      closed = true;
      stopTracks(stream);
    };
  }, []);
  return (
    <div className="camera">
      <div className="finder">
        <video ref={video} autoPlay playsInline muted />
        {angle && <Outline angle={angle} size="large" />}
      </div>
      {state === "refused" && <p role="alert">{t("phone.noCamera")}</p>}
      <div className="row">
        <button
          type="button"
          className="primary"
          disabled={busy || state !== "open"}
          onClick={() => video.current && void shoot(video.current)}
        >
          {t("phone.shutter")}
        </button>
        <button type="button" onClick={onClose}>
          {t("phone.closeCamera")}
        </button>
      </div>
    </div>
  );
}

const stopTracks = (stream: MediaStream | undefined): void => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

async function shoot(video: HTMLVideoElement): Promise<void> {
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  await take(await jpegOf(canvas));
}
