import { Box } from "@mantine/core";
import { useEffect } from "react";
import { Outlet } from "react-router";
import type { User } from "../../../contracts/accounts.ts";
import { followLive } from "../../api/live.ts";
import { InspectionChip } from "./inspection-chip.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { Rail } from "./rail.tsx";
import classes from "./shell.module.css";

/** Rail on the left, screen on the right; what runs in the background is told at the rail's foot. */
export function Shell({ user }: { readonly user: User }) {
  useEffect(followLive, []);
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
