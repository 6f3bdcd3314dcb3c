import { notifications } from "@mantine/notifications";
import { useEffect, useState } from "react";
import { t } from "../../texts/t.ts";

/**
 * A part of a page whose file is loaded when it is first needed, or soon after the page has opened.
 * `load` is defined outside of the component.
 */
export function useOnDemand<Part>(load: () => Promise<Part>, isNeeded: boolean): Part | undefined {
  const [loaded, setLoaded] = useState<{ readonly part: Part }>();
  useEffect(() => {
    if (loaded) return;
    const keep = (part: Part) => setLoaded({ part });
    if (isNeeded) return void load().then(keep, () => notifications.show({ color: "red", message: t("ui.notLoaded") }));
    // a failure counts only once the part is needed
    const timer = setTimeout(() => void load().then(keep, () => undefined), earlyAfterMs);
    return () => clearTimeout(timer);
  }, [load, isNeeded, loaded]);
  return loaded?.part;
}

/** Later than the page itself needs its files and data. */
const earlyAfterMs = 1500;
