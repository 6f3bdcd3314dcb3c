import { eq } from "drizzle-orm";
import { campaigns } from "../../../server/features/campaigns/campaigns.table.ts";
import { goodPassword, mailTo, signedIn, tokenIn } from "../../kit/people.ts";
import { blob, uploadWalkAround } from "../../kit/photos.ts";
import { callerOf, type TestServer } from "../../kit/serve.ts";
import { csvOf, header, rows } from "../market/files.ts";
import { clip, video } from "../spin360/clips.ts";
import { found, join, type Person, person } from "../teams/people.ts";
import { accordInStock, accords, request, stockMarket } from "../valuations/market.ts";
import { assessmentActs } from "./assessment-acts.ts";
import { backupActs } from "./backup-acts.ts";
import { dealershipActs } from "./dealership-acts.ts";
import { findingActs } from "./finding-acts.ts";
import { keyActs } from "./key-acts.ts";
import { modelActs } from "./model-acts.ts";
import { phoneActs } from "./phone-acts.ts";
import { saleActs } from "./sale-acts.ts";
import { syncActs } from "./sync-acts.ts";

export interface Scene {
  readonly server: TestServer;
  readonly admin: Person;
}
/** Prepares an act and returns it: a function that sends one request. */
type Prepare = (scene: Scene) => Promise<() => Promise<unknown>>;
export interface Audited {
  /** The action of the entry that the act must write. */
  readonly action: string;
  readonly prepare: Prepare;
}

let count = 0;
/** A new number with each call, for unique names. */
function next(): number {
  count += 1;
  return count;
}
const newEmail = (): string => `fresh-${next()}-${Date.now()}@example.com`;
const register = async ({ server }: Scene) => {
  const email = newEmail();
  await callerOf(server).api.accounts.register({ body: { email, name: "Fresh", password: goodPassword } });
  return email;
};
const car = ({ api }: Pick<Person, "api">, price = 100) =>
  api.vehicles.create({ body: { make: "Saab", model: "900", askingPrice: price } });
const invited = async (scene: Scene) => {
  const [owner, guest] = [scene.admin, await person(scene.server, scene.admin)];
  const team = await found(owner);
  const body = { email: guest.email, roleId: team.role("Viewer") };
  return { team, guest, invitation: await owner.api.teams.invite({ params: { teamId: team.id }, body }) };
};
const joined = async ({ server, admin }: Scene) => {
  const member = await person(server, admin);
  const team = await found(admin, [{ name: "Spare", permissions: [] }]);
  await join({ owner: admin, team, joins: member, role: "Viewer" });
  return { team, member };
};
const inspection = async ({ api }: Person) => {
  const body = { vehicle_id: (await car({ api })).id, images: await uploadWalkAround(api) };
  const { inspection_id } = await api.visual.create({ body }, { headers: { prefer: "wait=60" } });
  const damage = { type: "rust", severity: "minor", location: { part: "hood" } } as const;
  return { inspection_id, damage };
};
const kpi = { key: "audited", title: "A", kpiType: "CUSTOM", dataType: "NUMBER", formula: "count(lead)" } as const;

const lead = async ({ api }: Person) => {
  const { id: carId } = await api.vehicles.create({ body: { make: "Saab", model: "900" } });
  const body = { action: "Call", targetName: "Ada", targetInfo: "ada@example.com" };
  return (await api.leads.create({ params: { carId }, body })).id;
};

const duplicates = async ({ api }: Person) => {
  const create = () => api.contacts.create({ body: { name: "Ada", email: newEmail() } });
  const [kept, other] = [await create(), await create()];
  return { params: { id: kept.contact_id }, body: { contact_id: other.contact_id } };
};

const newSpin = async ({ api }: Person) => {
  const { id: carId } = await car({ api });
  await api.spin360.upload({ file: video(await clip()), body: { side: "INSIDE", carId, fps: 4 } });
  return { carId, side: "INSIDE" as const };
};

const webhook = async ({ api }: Person) => {
  const { webhook_id: id } = await api.webhooks.create({ body: { url: "http://127.0.0.1:9/", events: ["ping"] } });
  return { id };
};

const connect = ({ api }: Person) => api.campaigns.connect({ body: { platform: "facebook", profileKey: "seed:1" } });
const campaign = async ({ admin }: Scene): Promise<string> => {
  await connect(admin);
  const { pages } = await admin.api.campaigns.pages();
  const body = { name: "Audited", objective: "sales", dailyBudget: 9, pageId: pages[0]?.id ?? "" } as const;
  return (await admin.api.campaigns.create({ body })).id;
};
const running = async (scene: Scene): Promise<string> => {
  const campaignId = await campaign(scene);
  await scene.admin.api.campaigns.activate({ body: { campaignId, platforms: ["facebook"] } });
  return campaignId;
};

/** One act for each audited endpoint, by the endpoint's feature and name. */
export const audited: Readonly<Record<string, Audited>> = {
  ...backupActs,
  ...syncActs,
  "campaigns.update": {
    action: "campaign.budget_changed",
    prepare: async (scene) => {
      const params = { id: await campaign(scene) };
      return () => scene.admin.api.campaigns.update({ params, body: { dailyBudget: 11 } });
    },
  },
  "campaigns.activate": {
    action: "campaign.activated",
    prepare: async (scene) => {
      const campaignId = await campaign(scene);
      return () => scene.admin.api.campaigns.activate({ body: { campaignId, platforms: ["facebook"] } });
    },
  },
  "campaigns.pause": {
    action: "campaign.paused",
    prepare: async (scene) => {
      const params = { campaignId: await running(scene) };
      return () => scene.admin.api.campaigns.pause({ params, body: { platformType: "facebook" } });
    },
  },
  "campaigns.takeOver": {
    action: "campaign.taken_over",
    prepare: async (scene) => {
      const params = { campaignId: await campaign(scene) };
      const ofOther = { arrivedBySync: true };
      await scene.server.store.write((tx) =>
        tx.update(campaigns).set(ofOther).where(eq(campaigns.id, params.campaignId)),
      );
      return () => scene.admin.api.campaigns.takeOver({ params });
    },
  },
  "campaigns.remove": {
    action: "campaign.deleted",
    prepare: async (scene) => {
      const params = { id: await campaign(scene) };
      return () => scene.admin.api.campaigns.remove({ params });
    },
  },
  "campaigns.connect": {
    action: "ad_account.connected",
    prepare:
      async ({ admin }) =>
      () =>
        connect(admin),
  },
  "campaigns.disconnect": {
    action: "ad_account.disconnected",
    prepare: async ({ admin }) => {
      const { id } = await connect(admin);
      return () => admin.api.campaigns.disconnect({ params: { id } });
    },
  },
  "spin360.cleanup": {
    action: "spin.cleaned_up",
    prepare: async ({ admin }) => {
      const body = await newSpin(admin);
      return () => admin.api.spin360.cleanup({ body });
    },
  },
  "spin360.changeSettings": {
    action: "spin.settings_changed",
    prepare:
      async ({ admin }) =>
      () =>
        admin.api.spin360.changeSettings({ body: { keepOriginalsDays: 30 } }),
  },
  "reportSharing.share": {
    action: "report.shared",
    prepare: async ({ admin }) => {
      const { inspection_id } = await inspection(admin);
      return () => admin.api.reportSharing.share({ params: { inspection_id }, body: { email: newEmail() } });
    },
  },
  "webhooks.create": {
    action: "webhook.created",
    prepare:
      async ({ admin }) =>
      () =>
        webhook(admin),
  },
  "webhooks.update": {
    action: "webhook.changed",
    prepare: async ({ admin }) => {
      const params = await webhook(admin);
      return () => admin.api.webhooks.update({ params, body: { status: "disabled" } });
    },
  },
  "webhooks.rotateSecret": {
    action: "webhook.secret_rotated",
    prepare: async ({ admin }) => {
      const params = await webhook(admin);
      return () => admin.api.webhooks.rotateSecret({ params });
    },
  },
  "webhooks.remove": {
    action: "webhook.deleted",
    prepare: async ({ admin }) => {
      const params = await webhook(admin);
      return () => admin.api.webhooks.remove({ params });
    },
  },
  "accounts.register": { action: "account.registered", prepare: async (scene) => () => register(scene) },
  "accounts.verifyEmail": {
    action: "account.verified",
    prepare: async (scene) => {
      const token = tokenIn(await mailTo(scene.admin, await register(scene)));
      return () => callerOf(scene.server).api.accounts.verifyEmail({ body: { token } });
    },
  },
  "accounts.login": {
    action: "account.signed_in",
    prepare:
      async ({ server, admin }) =>
      () =>
        callerOf(server).api.accounts.login({ body: { email: admin.email, password: goodPassword } }),
  },
  "accounts.forgotPassword": {
    action: "account.password_reset_requested",
    prepare:
      async ({ server }) =>
      () =>
        callerOf(server).api.accounts.forgotPassword({ body: { email: newEmail() } }),
  },
  "accounts.resetPassword": {
    action: "account.password_reset",
    prepare: async ({ server, admin }) => {
      const { email } = await signedIn(server, { admin });
      await callerOf(server).api.accounts.forgotPassword({ body: { email } });
      let token = "";
      while (token === "") {
        const mails = (await admin.api.outbox.list()).filter((mail) => mail.to === email);
        token = tokenIn(mails.find(({ text }) => text.includes("/reset-password"))?.text ?? "");
      }
      return () => callerOf(server).api.accounts.resetPassword({ body: { token, password: `${goodPassword}-2` } });
    },
  },
  "accounts.changePassword": {
    action: "account.password_changed",
    prepare: async ({ server, admin }) => {
      const { api } = await signedIn(server, { admin });
      const body = { currentPassword: goodPassword, password: `${goodPassword}-2` };
      return () => api.accounts.changePassword({ body });
    },
  },
  "accounts.logout": {
    action: "account.signed_out",
    prepare: async ({ server, admin }) => {
      const { api } = await signedIn(server, { admin });
      return () => api.accounts.logout();
    },
  },
  "accounts.rename": {
    action: "account.renamed",
    prepare:
      async ({ admin }) =>
      () =>
        admin.api.accounts.rename({ body: { name: "Grace Hopper" } }),
  },
  "accounts.endSession": {
    action: "session.ended",
    prepare: async ({ server, admin }) => {
      await callerOf(server).api.accounts.login({ body: { email: admin.email, password: goodPassword } });
      const other = (await admin.api.accounts.sessions({ query: {} })).find(({ current }) => !current);
      return () => admin.api.accounts.endSession({ params: { id: other?.id ?? "" } });
    },
  },
  "administration.changePlan": {
    action: "account.plan_changed",
    prepare: async ({ server, admin }) => {
      const { id } = await person(server, admin);
      return () => admin.api.administration.changePlan({ params: { id }, body: { plan: "starter" } });
    },
  },
  "valuations.exclude": {
    action: "valuation.comparable_excluded",
    prepare: async ({ server, admin }) => {
      await stockMarket(server, admin, accords(10));
      const { valuation_id, comparables } = await admin.api.valuations.create({ body: request });
      const params = { valuation_id, listing_id: comparables?.[0]?.listing_id ?? "" };
      return () => admin.api.valuations.exclude({ params, body: { excluded: true, reason: "Flooded." } });
    },
  },
  "appraisals.update": {
    action: "appraisal.decided",
    prepare: async ({ server, admin }) => {
      await stockMarket(server, admin, accords(10));
      const { id } = await admin.api.vehicles.create({ body: accordInStock });
      const { appraisal_id } = await admin.api.appraisals.create({ body: { vehicle_id: id, wanted_margin: 1000 } });
      return () => admin.api.appraisals.update({ params: { appraisal_id }, body: { decision: "passed" } });
    },
  },
  "vehicles.update": {
    action: "vehicle.price_changed",
    prepare: async ({ admin }) => {
      const { id } = await car(admin, 100);
      return () => admin.api.vehicles.update({ params: { id }, body: { askingPrice: 200 } });
    },
  },
  "vehicles.bulk": {
    action: "vehicles.team_changed",
    prepare: async ({ admin }) => {
      const { id } = await admin.api.vehicles.create({ body: { make: "Saab", model: "900", teamId: null } });
      const { id: teamId } = await found(admin);
      return () => admin.api.vehicles.bulk({ body: { ids: [id], teamId } });
    },
  },
  "vehicles.remove": {
    action: "vehicle.deleted",
    prepare: async ({ admin }) => {
      const { id } = await car(admin);
      return () => admin.api.vehicles.remove({ params: { id } });
    },
  },
  "vehicles.sell": {
    action: "vehicle.sold",
    prepare: async ({ admin }) => {
      const { id } = await car(admin);
      return () => admin.api.vehicles.sell({ params: { id }, body: { soldPrice: 90 } });
    },
  },
  ...keyActs,
  ...saleActs,
  "vehicles.importCsv": {
    action: "vehicles.imported",
    prepare: async ({ admin }) => {
      const file = blob(Buffer.from("make,model,askingPrice\nSaab,9000,500\n"), "text/csv");
      return () => admin.api.vehicles.importCsv({ file, fileName: "cars.csv" });
    },
  },
  "market.importListings": {
    action: "market.imported",
    prepare: async ({ admin }) => {
      const file = csvOf(header, ...rows(3));
      return () => admin.api.market.importListings({ file });
    },
  },
  "market.deleteListings": {
    action: "market.cleared",
    prepare:
      async ({ admin }) =>
      () =>
        admin.api.market.deleteListings({ body: {} }),
  },
  ...findingActs(inspection),
  ...dealershipActs,
  ...modelActs,
  ...phoneActs,
  ...assessmentActs,
  "teams.create": {
    action: "team.created",
    prepare:
      async ({ admin }) =>
      () =>
        found(admin),
  },
  "teams.update": {
    action: "team.changed",
    prepare: async ({ admin }) => {
      const { id } = await found(admin);
      return () => admin.api.teams.update({ params: { id }, body: { name: "Renamed" } });
    },
  },
  "teams.remove": {
    action: "team.deleted",
    prepare: async ({ admin }) => {
      const { id } = await found(admin);
      return () => admin.api.teams.remove({ params: { id } });
    },
  },
  "teams.invite": {
    action: "team.member_invited",
    prepare: async ({ admin }) => {
      const team = await found(admin);
      const body = { email: newEmail(), roleId: team.role("Viewer") };
      return () => admin.api.teams.invite({ params: { teamId: team.id }, body });
    },
  },
  "teams.cancelInvitation": {
    action: "team.invitation_cancelled",
    prepare: async (scene) => {
      const { invitation } = await invited(scene);
      return () => scene.admin.api.teams.cancelInvitation({ params: { invitationId: invitation.id } });
    },
  },
  "teams.acceptInvitation": {
    action: "team.member_joined",
    prepare: async (scene) => {
      const { guest, invitation } = await invited(scene);
      return () => guest.api.teams.acceptInvitation({ body: { token: invitation.token } });
    },
  },
  "teams.changeMember": {
    action: "team.member_role_changed",
    prepare: async (scene) => {
      const { team, member } = await joined(scene);
      const params = { teamId: team.id, memberId: member.id };
      return () => scene.admin.api.teams.changeMember({ params, body: { roleId: team.role("Spare") } });
    },
  },
  "teams.removeMember": {
    action: "team.member_removed",
    prepare: async (scene) => {
      const { team, member } = await joined(scene);
      return () => scene.admin.api.teams.removeMember({ params: { teamId: team.id, memberId: member.id } });
    },
  },
  "roles.create": {
    action: "team.role_created",
    prepare: async ({ admin }) => {
      const { id: teamId } = await found(admin);
      return () => admin.api.roles.create({ params: { teamId }, body: { name: "New", permissions: [] } });
    },
  },
  "roles.update": {
    action: "team.role_changed",
    prepare: async ({ admin }) => {
      const team = await found(admin, [{ name: "Spare", permissions: [] }]);
      const params = { teamId: team.id, roleId: team.role("Spare") };
      return () => admin.api.roles.update({ params, body: { permissions: ["view_inventory"] } });
    },
  },
  "roles.remove": {
    action: "team.role_deleted",
    prepare: async ({ admin }) => {
      const team = await found(admin, [{ name: "Spare", permissions: [] }]);
      return () => admin.api.roles.remove({ params: { teamId: team.id, roleId: team.role("Spare") } });
    },
  },
  "leads.remove": {
    action: "lead.deleted",
    prepare: async ({ admin }) => {
      const id = await lead(admin);
      return () => admin.api.leads.remove({ params: { id } });
    },
  },
  "leads.bulk": {
    action: "lead.deleted",
    prepare: async ({ admin }) => {
      const ids = [await lead(admin)];
      return () => admin.api.leads.bulk({ body: { ids, delete: true } });
    },
  },
  "contacts.remove": {
    action: "contact.deleted",
    prepare: async ({ admin }) => {
      const { contact_id: id } = await admin.api.contacts.create({ body: { name: "Ada", email: newEmail() } });
      return () => admin.api.contacts.remove({ params: { id } });
    },
  },
  "contactMerges.merge": {
    action: "contact.merged",
    prepare: async ({ admin }) => {
      const { params, body } = await duplicates(admin);
      return () => admin.api.contactMerges.merge({ params, body });
    },
  },
  "contactMerges.undo": {
    action: "contact.merge_undone",
    prepare: async ({ admin }) => {
      const { params, body } = await duplicates(admin);
      const { merge_id } = await admin.api.contactMerges.merge({ params, body });
      return () => admin.api.contactMerges.undo({ params: { ...params, merge_id } });
    },
  },
  "kpis.create": {
    action: "kpi.created",
    prepare:
      async ({ admin }) =>
      () =>
        admin.api.kpis.create({ body: { ...kpi, key: `audited_${next()}` } }),
  },
  "kpis.remove": {
    action: "kpi.deleted",
    prepare: async ({ admin }) => {
      const { id } = await admin.api.kpis.create({ body: { ...kpi, key: `audited_${next()}` } });
      return () => admin.api.kpis.remove({ params: { id } });
    },
  },
  "kpis.reset": {
    action: "kpi.reset",
    prepare:
      async ({ admin }) =>
      () =>
        admin.api.kpis.reset(),
  },
};
