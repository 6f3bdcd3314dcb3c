import type { RequestListener } from "node:http";
import type { Router } from "express";
import type { Config } from "../../config.ts";
import { minutes } from "../../platform/clock.ts";
import type { DiskMonitor } from "../../platform/disk/monitor.ts";
import type { Attempts } from "../../platform/http/limits/attempts.ts";
import type { Log } from "../../platform/log.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import type { Sessions } from "../accounts/sessions/sessions.service.ts";
import type { Sights } from "../visual/angles/sights.service.ts";
import { createLanListener, hostedListener } from "./listener/listener.ts";
import { lanApp, phoneRouter } from "./phone-router.ts";
import { createPhoneVisits } from "./phone-visit.ts";
import { phoneRoutes } from "./phones.routes.ts";
import { createPhones, type PhoneNeeds } from "./phones.service.ts";

interface Needs extends Omit<PhoneNeeds, "listener"> {
  readonly config: Pick<Config, "mode" | "phoneHost" | "phonePort">;
  readonly log: Log;
  readonly sessions: Pick<Sessions, "callerById">;
  readonly sights: Pick<Sights, "of">;
  readonly attempts: Attempts;
  readonly storage: Storage;
  readonly diskMonitor: DiskMonitor;
  readonly publicUrl: () => string;
}

/** How often the listener is closed that no open capture needs any more. */
const checkEveryMs = minutes(1);

/** Phones as cameras: the API of the workstation, and the page that phones open. */
export function createPhoneCameras(needs: Needs) {
  const { config, log, clock, publicUrl } = needs;
  const isHosted = config.mode === "hosted";
  const router = phoneRouter({ ...needs, visits: createPhoneVisits(needs), behindProxy: isHosted });
  const app: RequestListener = lanApp(router, log);
  const listener = isHosted
    ? hostedListener(publicUrl)
    : createLanListener({ host: config.phoneHost, port: config.phonePort, log }, () => app);
  const phones = createPhones({ ...needs, listener });
  const adjust = () => {
    phones.adjustListener().catch((error: unknown) => log.warn({ err: error }, "the listener for phones failed"));
  };
  const stopChecking = clock.every(checkEveryMs, adjust);
  return {
    routes: phoneRoutes(phones),
    prunings: [{ what: "phone captures", run: phones.prune }],
    /** What the server's own address serves to phones: only a hosted one does. */
    page: isHosted ? router : (undefined as Router | undefined),
    /** Opens the listener again if a capture is still open. */
    resume: phones.adjustListener,
    async close(): Promise<void> {
      stopChecking();
      await listener.close();
    },
  };
}
