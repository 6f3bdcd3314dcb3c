import { autoplay, clampToTrack, frameIndex, framesDragged, glide, type Rotation, type Track } from "./motion.ts";

/** Where a spin is turned to, and how it goes on turning: by autoplay, or because a drag was released while it moved. */
export function createRotation() {
  let track: Track = { count: 0, closed: false };
  let rotation: Rotation = { frame: 0, speed: 0 };
  let playing = false;

  function turnTo(frame: number): void {
    playing = false;
    rotation = { frame: clampToTrack(frame, track), speed: 0 };
  }

  return {
    count: (): number => track.count,
    /** The index of the frame that it is turned to. */
    frame: (): number => frameIndex(rotation.frame, track),
    isPlaying: (): boolean => playing,
    /** Starts at a frame of another track. */
    reset(next: Track, frame: number): void {
      track = next;
      turnTo(frame);
    },
    /** Moves on by some milliseconds. Returns whether it is still moving. */
    advance(elapsedMs: number): boolean {
      if (playing) {
        rotation = autoplay(rotation, elapsedMs, track);
        playing = track.closed || rotation.frame < track.count - 1;
      } else if (rotation.speed !== 0) rotation = glide(rotation, elapsedMs, track);
      return playing || rotation.speed !== 0;
    },
    stop: (): void => turnTo(rotation.frame),
    turnTo,
    turnBy: (frames: number): void => turnTo(Math.round(rotation.frame) + frames),
    /** Turns with a drag of some pixels to the right on a stage of this width. */
    drag: (pixels: number, width: number): void => turnTo(rotation.frame + framesDragged(pixels, width, track)),
    /** A drag is released at this speed to the right. */
    release(pixelsPerMs: number, width: number): void {
      rotation = { ...rotation, speed: framesDragged(pixelsPerMs, width, track) };
    },
    setPlaying(on: boolean): void {
      const isAtEnd = !track.closed && rotation.frame >= track.count - 1;
      turnTo(on && isAtEnd ? 0 : rotation.frame);
      playing = on;
    },
  };
}
