import { lazy, Suspense } from "react";

const KioskExit = lazy(() =>
  import("./kiosk-exit.tsx").then(
    (file) => ({ default: file.KioskExit }),
    // the form for signing in must not fail with it
    () => ({ default: () => null }),
  ),
);

/** `KioskExit` in the desktop shell. A browser loads nothing. */
export function ShellOnlyKioskExit() {
  const desktop = window.forecourt;
  return (
    desktop && (
      <Suspense>
        <KioskExit desktop={desktop} />
      </Suspense>
    )
  );
}
