import { Box } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useEffect } from "react";
import { Outlet } from "react-router";
import type { User } from "../../../contracts/accounts/accounts.ts";
import { keepSessionFresh } from "../../api/client/session.ts";
import { followLiveEvents } from "../../api/live/live.ts";
import { t } from "../../texts/t.ts";
import { DemoMark } from "../../ui/demo/demo-mark.tsx";
import { useDesktop } from "../desktop/use-desktop.ts";
import { prefetchPages } from "../pages.ts";
import { BottomBar } from "./navigation/bottom-bar.tsx";
import { Rail } from "./navigation/rail.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { PaletteHost } from "./palette/palette-host.tsx";
import { useReturnToLink } from "./return-to-link.ts";
import { useScrollToTop } from "./scroll-to-top.ts";
import classes from "./shell.module.css";
import { StorageBanner } from "./storage-banner.tsx";
import { TopBar } from "./top-bar/top-bar.tsx";
import { warnBeforeUnload } from "./warn-before-unload.ts";

// shell.module.css has the same width
const narrowWindow = "(max-width: 899px)";

/** The navigation and the current page. The navigation is a rail on the left, or a bar at the bottom of a narrow window. */
export function Shell({ user }: { readonly user: User }) {
  useEffect(() => followLiveEvents(user.id), [user.id]);
  useEffect(keepSessionFresh, []);
  useEffect(warnBeforeUnload, []);
  useEffect(prefetchPages, []);
  useScrollToTop();
  useReturnToLink();
  useDesktop(user.id);
  const narrow = useMediaQuery(narrowWindow, false, { getInitialValueInEffect: false });
  return (
    <Box className={classes.shell}>
      <a className={classes.skip} href="#screen">
        {t("shell.skip")}
      </a>
      {narrow ? <BottomBar user={user} /> : <Rail user={user} />}
      <Box className={classes.main}>
        <div className={classes.top}>
          <TopBar />
          <OfflineBanner />
          <StorageBanner />
        </div>
        {narrow && (
          <div className={classes.demo}>
            <DemoMark />
          </div>
        )}
        <main id="screen" className={classes.screen} tabIndex={-1}>
          <Outlet />
        </main>
      </Box>
      <PaletteHost user={user} />
    </Box>
  );
}
