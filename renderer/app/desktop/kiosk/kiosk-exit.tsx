import type { DesktopBridge } from "../../../../contracts/desktop/bridge.ts";
import { LeaveKiosk } from "./leave-kiosk.tsx";
import { useKiosk } from "./use-kiosk.ts";

/** The way out of the kiosk mode on pages before signing in: the settings need an account. */
export function KioskExit({ desktop }: { readonly desktop: DesktopBridge }) {
  return useKiosk(desktop) ? <LeaveKiosk desktop={desktop} /> : null;
}
