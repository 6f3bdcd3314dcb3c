import { useEffect, useState } from "react";
import type { DesktopBridge } from "../../../../contracts/desktop/bridge.ts";

/** Whether the kiosk mode of the shell is on. Undefined until the shell has answered, and in a browser. */
export function useKiosk(desktop: DesktopBridge | undefined): boolean | undefined {
  const [isOn, setIsOn] = useState<boolean>();
  useEffect(() => {
    if (desktop === undefined) return;
    const stop = desktop.on("kiosk", (now) => setIsOn(now.isOn));
    void desktop.isKiosk().then(setIsOn);
    return stop;
  }, [desktop]);
  return isOn;
}
