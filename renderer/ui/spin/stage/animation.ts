/** No step is longer than this, even if the page was paused. */
const maxStepMs = 50;
/** The first step after a rest: one frame of a screen with 60 Hz. */
const firstStepMs = 16;

/** Calls `tick` before the next paint after a request, and before each following paint while `tick` returns true. */
export function createAnimation(tick: (elapsedMs: number) => boolean) {
  let pending = 0;
  let lastTick = 0;

  function run(now: number): void {
    pending = 0;
    const isMoving = tick(Math.min(maxStepMs, lastTick === 0 ? firstStepMs : now - lastTick));
    lastTick = isMoving ? now : 0;
    if (isMoving) request();
  }

  function request(): void {
    if (pending === 0) pending = requestAnimationFrame(run);
  }

  return { request, cancel: (): void => cancelAnimationFrame(pending) };
}
