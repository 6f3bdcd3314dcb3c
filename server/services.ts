import type { AllHandlers } from "./app.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import { installationSecret } from "./db/secrets.repo.ts";
import type { Store } from "./db/store.ts";
import { openLiveBus } from "./events/live.ts";
import { openIdentity } from "./features/accounts/accounts.open.ts";
import { pruneIdentity } from "./features/accounts/prune.ts";
import { auditRoutes } from "./features/audit/audit.routes.ts";
import { openAudit } from "./features/audit/audit.service.ts";
import { openAdfImport } from "./features/contacts/adf-import.ts";
import { contactRoutes } from "./features/contacts/contacts.routes.ts";
import { openContacts } from "./features/contacts/contacts.service.ts";
import { fileRoutes } from "./features/files/files.routes.ts";
import { openFiles } from "./features/files/files.service.ts";
import { keyRoutes } from "./features/keys/keys.routes.ts";
import { openKeys } from "./features/keys/keys.service.ts";
import { kpiRoutes } from "./features/kpis/kpis.routes.ts";
import { openKpis } from "./features/kpis/kpis.service.ts";
import { leadRoutes } from "./features/leads/leads.routes.ts";
import { openLeads } from "./features/leads/leads.service.ts";
import { outboxRoutes } from "./features/outbox/outbox.routes.ts";
import { openOutbox } from "./features/outbox/outbox.service.ts";
import { spinsOfVehicle } from "./features/spin360/retention/purge.ts";
import { openSpin360 } from "./features/spin360/spin360.open.ts";
import { readiness } from "./features/system/readiness.ts";
import { systemRoutes } from "./features/system/system.routes.ts";
import { workspacesAround } from "./features/teams/access.ts";
import { openInvitations } from "./features/teams/invitations/invitations.service.ts";
import { openMembers } from "./features/teams/members/members.service.ts";
import { openRoles } from "./features/teams/roles/roles.service.ts";
import { roleRoutes, teamRoutes } from "./features/teams/teams.routes.ts";
import { openTeams } from "./features/teams/teams.service.ts";
import { openImports } from "./features/vehicles/import/import.service.ts";
import { openRemovals } from "./features/vehicles/removal.service.ts";
import { openSales } from "./features/vehicles/sales.service.ts";
import { openTimelines } from "./features/vehicles/timeline.service.ts";
import { vehicleRoutes } from "./features/vehicles/vehicles.routes.ts";
import { openVehicles } from "./features/vehicles/vehicles.service.ts";
import { vinDatabasePath } from "./features/vehicles/vin/database/path.ts";
import { openVinDecoder } from "./features/vehicles/vin/decoder.ts";
import { openInspection } from "./features/visual/visual.open.ts";
import { inspectionsOfVehicle } from "./features/visual/visual.purge.ts";
import type { Caller } from "./http/guards/caller.ts";
import { openAttempts } from "./http/limits/attempts.ts";
import { openLimiter, pruneUsage } from "./http/limits/open.ts";
import type { JobRunner } from "./jobs/runner.ts";
import type { Log } from "./log.ts";
import { openStorage } from "./storage/open.ts";
import { openUrlSigner } from "./storage/signed-url.ts";
import type { Models } from "./vision/models.ts";

interface Needs {
  readonly config: Config;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly models: Models;
  readonly publicUrl: () => string;
  /** Undefined until the jobs may run. */
  readonly runner: () => JobRunner | undefined;
}

/** Every feature, opened and wired to those it builds on. */
export async function openServices({ config, store, clock, log, models, publicUrl, runner }: Needs) {
  const secret = (name: string) => installationSecret(store, clock, name);
  const storage = await openStorage(config, clock);
  const urls = openUrlSigner(await secret("signed-urls"), publicUrl);
  const live = openLiveBus();
  const limiter = openLimiter(store, clock);
  const vinDecoder = openVinDecoder(vinDatabasePath(), clock);
  const wakeJobs = () => runner()?.wake();

  const outbox = openOutbox({ store, clock, config });
  const { defaultPlan, allowPrivateTargets } = config;
  const attempts = openAttempts(store, clock);
  const identity = await openIdentity({ store, clock, outbox, attempts, defaultPlan, publicUrl, wakeJobs, secret });
  const { accounts, sessions } = identity;
  const keys = openKeys({ store, clock, accounts });
  const files = openFiles({ store, clock, storage, urls, allowPrivateTargets });
  const vehicles = openVehicles({ store, clock, vinDecoder, urls });
  const shared = { store, clock, storage, live, log, urls, publicUrl, wakeJobs };
  const inspection = openInspection({ ...shared, files, vehicles, models });
  const spin360 = openSpin360({ ...shared, vehicles, models, ffmpegPath: config.ffmpegPath });
  const team = { store, clock, outbox, attempts, publicUrl, vehicles };
  const leads = openLeads({ store, clock, accounts, vehicles });
  const contacts = openContacts({ store, clock, leads });
  const isStillValid = ({ via, credentialId }: Caller) => (via === "key" ? keys : sessions).isValid(credentialId);
  const audience = {
    workspacesAround: (caller: Caller) => workspacesAround(store.read, caller),
    sees: async (caller: Caller, vehicleId: string) => (await vehicles.resolve(caller, vehicleId)) !== undefined,
  };
  const ready = () => readiness({ config, store, modelVersion: models.version, runner, vin: vinDecoder.status });

  const handlers: AllHandlers = {
    system: systemRoutes({ clock, live, isStillValid, audience, readiness: ready }),
    ...identity.handlers,
    audit: auditRoutes(openAudit(store)),
    keys: keyRoutes(keys, accounts, limiter),
    vehicles: vehicleRoutes({
      vehicles,
      sales: openSales({ store, clock, vehicles }),
      timelines: openTimelines({ store, vehicles }),
      removals: openRemovals({
        store,
        clock,
        storage,
        vehicles,
        hanging: [inspectionsOfVehicle(files, clock), spinsOfVehicle(clock)],
      }),
      imports: openImports({ store, clock, vinDecoder }),
    }),
    files: fileRoutes(files),
    outbox: outboxRoutes(outbox, { mode: config.mode, isAnyoneVerified: accounts.isAnyoneVerified }),
    visual: inspection.routes,
    spin360: spin360.routes,
    // no assessments are made yet
    kpis: kpiRoutes(openKpis({ store, clock, repairCosts: async () => [] })),
    teams: teamRoutes({ teams: openTeams(team), members: openMembers(team), invitations: openInvitations(team) }),
    roles: roleRoutes(openRoles(team)),
    leads: leadRoutes(leads),
    contacts: contactRoutes(contacts, openAdfImport({ store, leads, contacts })),
  };
  return {
    handlers,
    prunings: [
      { what: "sessions and tokens", run: () => pruneIdentity({ store, clock }) },
      { what: "mails", run: outbox.prune },
      { what: "counts", run: () => pruneUsage({ store, clock }) },
      ...spin360.prunings,
    ],
    jobs: [outbox.job, identity.job, ...inspection.jobs, ...spin360.jobs],
    authenticator: { bySession: sessions.caller, byKey: keys.caller },
    limiter,
    storage,
    live,
    sweep: async () => (await files.sweep()) + (await spin360.sweep()),
    async close(): Promise<void> {
      await limiter.close();
      await models.close();
      vinDecoder.close();
    },
  };
}
