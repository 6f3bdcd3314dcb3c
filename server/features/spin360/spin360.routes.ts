import type { spinFindings } from "../../../contracts/inspections/spin-findings.ts";
import type { spin360 as contract } from "../../../contracts/inspections/spin360.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { listOutcome } from "../../platform/http/reply.ts";
import type { createSpinExport } from "./export/export.ts";
import type { Cleanup } from "./retention/cleanup.ts";
import type { SpinRetention } from "./retention/settings.ts";
import type { SpinFindings } from "./spin360.findings.ts";
import type { SpinJobs } from "./spin360.service.ts";
import type { Uploads } from "./spin360.upload.ts";
import type { SpinViews } from "./spin360.views.ts";

interface Needs {
  readonly uploads: Uploads;
  readonly jobs: SpinJobs;
  readonly views: SpinViews;
  readonly cleanup: Cleanup;
  readonly settings: SpinRetention;
  readonly exportSpin: ReturnType<typeof createSpinExport>;
}

export const spinRoutes = ({
  uploads,
  jobs,
  views,
  cleanup,
  settings,
  exportSpin,
}: Needs): Handlers<typeof contract> => ({
  upload: ({ caller, file, body }) => uploads.upload(caller, file, body),
  frames: ({ caller, query }) => views.frames(caller, query),
  maskFrames: ({ caller, query }) => views.maskFrames(caller, query),
  cleanup: ({ caller, body }) => cleanup.cleanup(caller, body),
  jobs: async ({ caller, query, request }) => {
    const { jobs: found, total } = await jobs.list(caller, query);
    return listOutcome(found, { total, limit: query.limit, offset: query.offset, url: request.url });
  },
  job: ({ caller, params }) => jobs.get(caller, params.jobId),
  attach: ({ caller, params, body }) => jobs.attach(caller, params.jobId, body),
  cancel: ({ caller, params }) => jobs.cancel(caller, params.jobId),
  retry: ({ caller, params }) => jobs.retry(caller, params.jobId),
  viewer: ({ caller, params }) => views.manifest(caller, params.carId),
  export: ({ caller, params, query }) => exportSpin(caller, { carId: params.carId, masks: query.masks === "true" }),
  settings: ({ caller }) => settings.get(caller),
  changeSettings: ({ caller, body }) => settings.change(caller, body),
});

export const spinFindingRoutes = (findings: SpinFindings): Handlers<typeof spinFindings> => ({
  add: ({ caller, params, body }) => findings.add(caller, params.jobId, body),
  remove: async ({ caller, params }) => {
    await findings.remove(caller, params);
    return undefined;
  },
});
