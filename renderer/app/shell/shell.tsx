import { Box } from "@mantine/core";
import { useEffect } from "react";
import { Outlet } from "react-router";
import type { User } from "../../../contracts/accounts.ts";
import { followLive } from "../../api/live.ts";
import { keepSessionFresh } from "../../api/session.ts";
import { prefetchPages } from "../pages.ts";
import { InspectionChip } from "./inspection-chip.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { Rail } from "./rail.tsx";
import { useReturnToLink } from "./return-to-link.ts";
import classes from "./shell.module.css";
import { warnBeforeLosing } from "./warn-before-losing.ts";

/** Rail on the left, screen on the right; what runs in the background is told at the rail's foot. */
export function Shell({ user }: { readonly user: User }) {
  useEffect(() => followLive(user.id), [user.id]);
  useEffect(keepSessionFresh, []);
  useEffect(warnBeforeLosing, []);
  useEffect(prefetchPages, []);
  useReturnToLink();
  return (
    <Box className={classes.shell}>
      <a className={classes.skip} href="#screen">
        Skip to content
      </a>
      <Rail user={user} chip={<InspectionChip />} />
      <Box className={classes.main}>
        <OfflineBanner />
        <main id="screen" className={classes.screen} tabIndex={-1}>
          <Outlet />
        </main>
      </Box>
    </Box>
  );
}
