import { goodPassword, mailTo, signedIn, tokenIn } from "../../kit/people.ts";
import { blob, uploadWalkAround } from "../../kit/photos.ts";
import { callerOf, type TestServer } from "../../kit/serve.ts";
import { csvOf, header, rows } from "../market/files.ts";
import { clip, video } from "../spin360/clips.ts";
import { found, join, type Person, person } from "../teams/people.ts";
import { accords, request, stockMarket } from "../valuations/market.ts";

export interface Scene {
  readonly server: TestServer;
  readonly admin: Person;
}
/** Makes what an act needs, and answers the act itself: one request. */
type Prepare = (scene: Scene) => Promise<() => Promise<unknown>>;
interface Audited {
  /** What is to stand in the trail afterwards. */
  readonly action: string;
  readonly prepare: Prepare;
}

let made = 0;
/** Another number each time, for what must not be there twice. */
function next(): number {
  made += 1;
  return made;
}
const fresh = (): string => `fresh-${next()}-${Date.now()}@example.com`;
const register = async ({ server }: Scene) => {
  const email = fresh();
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
const assessment = async ({ api }: Person) => {
  const damages = [{ damage_id: "1", type: "dent", location: "hood", severity: "severe" } as const];
  return (await api.assessments.create({ body: { vehicle_id: (await car({ api })).id, damages } })).assessment_id;
};
const kpi = { key: "audited", title: "A", kpiType: "CUSTOM", dataType: "NUMBER", formula: "count(lead)" } as const;

const lead = async ({ api }: Person) => {
  const { id: carId } = await api.vehicles.create({ body: { make: "Saab", model: "900" } });
  const body = { action: "Call", targetName: "Ada", targetInfo: "ada@example.com" };
  return (await api.leads.create({ params: { carId }, body })).id;
};

const wholeSpin = async ({ api }: Person) => {
  const { id: carId } = await car({ api });
  await api.spin360.upload({ file: video(await clip()), body: { side: "INSIDE", carId, fps: 1 } });
  return { carId, side: "INSIDE" as const };
};

/** By the endpoint's feature and name. */
export const audited: Readonly<Record<string, Audited>> = {
  "spin360.cleanup": {
    action: "spin.cleaned_up",
    prepare: async ({ admin }) => {
      const body = await wholeSpin(admin);
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
        callerOf(server).api.accounts.forgotPassword({ body: { email: fresh() } }),
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
      const other = (await admin.api.accounts.sessions()).find(({ current }) => !current);
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
  "keys.create": {
    action: "api_key.created",
    prepare:
      async ({ admin }) =>
      () =>
        admin.api.keys.create({ body: { name: "k", environment: "production" } }),
  },
  "keys.revoke": {
    action: "api_key.revoked",
    prepare: async ({ admin }) => {
      const { key } = await admin.api.keys.create({ body: { name: "k", environment: "production" } });
      return () => admin.api.keys.revoke({ params: { id: key.id } });
    },
  },
  "vehicles.update": {
    action: "vehicle.price_changed",
    prepare: async ({ admin }) => {
      const { id } = await car(admin, 100);
      return () => admin.api.vehicles.update({ params: { id }, body: { askingPrice: 200 } });
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
  "visual.review": {
    action: "finding.reviewed",
    prepare: async ({ admin }) => {
      const { inspection_id, damage } = await inspection(admin);
      const { results } = await admin.api.visual.addDamage({ params: { inspection_id }, body: damage });
      const damage_id = results?.damages.find(({ source }) => source === "manual")?.damage_id ?? "";
      return () => admin.api.visual.review({ params: { inspection_id, damage_id }, body: { severity: "severe" } });
    },
  },
  "visual.addDamage": {
    action: "finding.added",
    prepare: async ({ admin }) => {
      const { inspection_id, damage } = await inspection(admin);
      return () => admin.api.visual.addDamage({ params: { inspection_id }, body: damage });
    },
  },
  "assessments.change": {
    action: "assessment.changed",
    prepare: async ({ admin }) => {
      const params = { assessment_id: await assessment(admin), damage_id: "1" };
      const body = { option: "replace", reason: "The panel is stretched." } as const;
      return () => admin.api.assessments.change({ params, body });
    },
  },
  "assessments.recompute": {
    action: "assessment.recomputed",
    prepare: async ({ admin }) => {
      const params = { assessment_id: await assessment(admin) };
      return () => admin.api.assessments.recompute({ params, body: {} });
    },
  },
  "assessments.changeRateBook": {
    action: "rate_book.changed",
    prepare: async ({ admin }) => {
      const { changed_at: _at, changed_by: _by, note: _note, ...body } = await admin.api.assessments.rateBook();
      return () => admin.api.assessments.changeRateBook({ body });
    },
  },
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
      const body = { email: fresh(), roleId: team.role("Viewer") };
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
      const { contact_id: id } = await admin.api.contacts.create({ body: { name: "Ada", email: fresh() } });
      return () => admin.api.contacts.remove({ params: { id } });
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

const toldByTimeline = "no money, access, person or finding changes; the vehicle's timeline tells of it";
const notKept = "a customer's data: the trail is never shortened, and a customer may ask to be forgotten";
const looks = "how a figure looks on the page, and where";

/** Endpoints that change something and write no entry, and why. */
export const unaudited: Readonly<Record<string, string>> = {
  "accounts.sendEmailVerification": "sends a mail again and changes nothing",
  "accounts.refresh": "a session that is written down goes on; a token that comes back is an entry",
  "vehicles.create": "a first price is no change of one; the vehicle's timeline tells of it",
  "files.upload": "a photo means nothing until an inspection uses it",
  "visual.create": "findings of the analysis itself carry its version; what people make of them is audited",
  "mechanical.create": toldByTimeline,
  "cases.create": toldByTimeline,
  "cases.complete": toldByTimeline,
  "advanced.create": toldByTimeline,
  "diagnostics.readLog": "keeps nothing",
  "assessments.create": toldByTimeline,
  "spin360.upload": "a clip is no finding; what the models see in it carries their version",
  "spin360.attach": toldByTimeline,
  "spin360.cancel": "what the job had made is kept, and it can be tried again",
  "spin360.retry": "the same work again",
  "visual.cancel": "there are no findings yet",
  "market.cancelImport": "what it has stored stays; the import's own entry tells of the file",
  "market.trainModel": "the same market gives the same model; it also happens by itself",
  "valuations.create": toldByTimeline,
  "valuations.valuate": toldByTimeline,
  "valuations.bulk": toldByTimeline,
  "valuations.revalue": toldByTimeline,
  "leads.create": toldByTimeline,
  "leads.update": toldByTimeline,
  "leads.reorder": toldByTimeline,
  "leads.setOrder": toldByTimeline,
  "contacts.create": notKept,
  "contacts.update": notKept,
  "contacts.importAdf": notKept,
  "contacts.assign": toldByTimeline,
  "kpis.update": looks,
  "kpis.reorder": looks,
  "kpis.toggle": looks,
  "kpis.chart": looks,
};
