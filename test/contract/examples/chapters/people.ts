import { hours, minutes } from "../../../../server/platform/clock.ts";
import { wordingFile } from "../../../features/sale-papers/wording.ts";
import { logoPng } from "../../../kit/logo.ts";
import { type Caller, type Cast, given, mailedToken, type Person, password, until } from "../cast.ts";

export interface Dealership {
  /** Signed in. The first account of the workstation administers it. */
  readonly owner: Person;
  /** The owner with an API key, as an integrator calls the API. */
  readonly integration: Caller;
  /** The dealership's website with its own key. */
  readonly website: Caller;
}

/** Grace Hopper founds the dealership on a new workstation. */
export async function founding(cast: Cast): Promise<Dealership> {
  const visitor = cast.caller();
  await visitor.show.system.health();
  await visitor.show.system.ready();
  const email = "grace@mainstreetmotors.example";
  await visitor.show.accounts.register({ body: { email, name: "Grace Hopper", password, language: "en" } });
  await visitor.show.accounts.sendEmailVerification({ body: { email } });
  const token = await until("second mail", async () => {
    const mails = (await visitor.api.outbox.list()).filter(({ to }) => to === email);
    return mails.length === 2 && mailedToken(visitor, email);
  });
  await visitor.show.accounts.verifyEmail({ body: { token } });
  const { user } = await visitor.show.accounts.login({ body: { email, password } });
  await visitor.show.accounts.me();
  await visitor.show.accounts.refresh();
  await visitor.show.accounts.rename({ body: { name: "Grace M. Hopper" } });
  const owner = { ...visitor, id: user.id, email };
  await owner.show.dealership.change({
    body: {
      name: "Main Street Motors",
      addressLine1: "1200 Main Street",
      city: "Chicago",
      state: "IL",
      zipCode: "60601",
      country: "US",
      phone: "+1 312 555 0100",
      email: "sales@mainstreetmotors.example",
      website: "https://mainstreetmotors.example",
      currency: "USD",
      units: "miles",
      timeZone: "America/Chicago",
    },
  });
  const logo = new Blob([new Uint8Array(await logoPng())], { type: "image/png" });
  await owner.show.dealership.setLogo({ file: logo, fileName: "logo.png" });
  await owner.get("dealership_logo", "/v1/account/dealership/logo");
  await owner.get("salePapers_guideTemplate", "/v1/account/dealership/buyers-guide-template");
  const wording = new Blob([wordingFile({ isShort: true })]);
  await owner.show.salePapers.setGuideWording({ file: wording, fileName: "wording.txt" });
  await owner.show.salePapers.guideWording();
  await owner.show.salePapers.guideLanguages();
  await owner.show.salePapers.removeGuideWording();
  await owner.api.salePapers.setGuideWording({ file: wording, fileName: "wording.txt" });
  return { owner, ...(await programs(cast, owner)) };
}

/** The keys of the website and of the program that most examples are called with. */
async function programs(cast: Cast, owner: Person): Promise<Omit<Dealership, "owner">> {
  const { key, secret } = await owner.show.keys.create({
    body: {
      name: "Website",
      environment: "production",
      permissions: ["website:read", "website:write"],
      allowedOrigins: ["https://mainstreetmotors.example"],
      expiresAt: "2027-03-02T00:00:00Z",
    },
  });
  const website = cast.caller(secret);
  await website.show.keys.test();
  // written after the answer
  await until("use of the key", async () =>
    (await owner.api.keys.list()).keys.some(({ lastUsedAt }) => lastUsedAt !== null),
  );
  const allowedOrigins = ["https://mainstreetmotors.example", "https://www.mainstreetmotors.example"];
  await owner.show.keys.change({ params: { id: key.id }, body: { allowedOrigins, photoLinkDays: 60 } });
  const all = await owner.api.keys.create({
    body: { name: "Back office", environment: "production", photoLinkDays: 30 },
  });
  const integration = cast.caller(all.secret);
  await integration.show.keys.account();
  await integration.show.dealership.get();
  return { integration, website };
}

/** What the owner does with her account, after everything else has happened. */
export async function accountKeeping(cast: Cast, { owner, integration }: Dealership): Promise<void> {
  await owner.api.accounts.login({ body: { email: owner.email, password } });
  const salesperson = await cast.person("Joan Clarke", "joan@mainstreetmotors.example", owner);
  await integration.show.administration.accounts({ query: { search: "mainstreetmotors", limit: 2 } });
  await integration.show.administration.changePlan({ params: { id: salesperson.id }, body: { plan: "professional" } });
  const audited = { subject: "vehicle", from: "2026-03-01", limit: 2 } as const;
  await integration.show.audit.list({ query: audited });
  await integration.get("audit_list", "/v1/admin/audit?action=vehicle.sold&limit=2", { accept: "text/csv" });
  await owner.show.backups.make();
  await owner.show.backups.list();
  await until("outbox without a queue", async () =>
    (await owner.api.outbox.list()).every(({ status }) => status === "kept"),
  );
  await owner.show.outbox.list({ query: { limit: 2 } });
  const mails = await owner.api.outbox.list();
  const mail = given(mails.find(({ subject }) => /verify|confirm/i.test(subject)) ?? mails.at(-1), "mail");
  await owner.show.outbox.get({ params: { id: mail.id } });
  await owner.show.installation.read();
  await owner.show.installation.chooseModels({ body: { folder: null } });
  await owner.show.installation.measureSpeed();
  await owner.show.installation.testMail();
  await owner.show.dealership.removeLogo();
  const { keys } = await owner.show.keys.list();
  // the error that the program of this key made
  await integration.api.vehicles.get({ params: { id: "A9999" } }).catch(() => undefined);
  const backOffice = given(
    keys.find(({ name }) => name === "Back office"),
    "key",
  );
  await owner.show.keys.errors({ params: { id: backOffice.id } });
  await owner.show.keys.revoke({
    params: {
      id: given(
        keys.find(({ name }) => name === "Website"),
        "key",
      ).id,
    },
  });
  await passwords(cast, owner);
}

async function passwords(cast: Cast, owner: Person): Promise<void> {
  const { email } = owner;
  cast.clock.advance(minutes(5));
  const elsewhere = cast.caller();
  await elsewhere.api.accounts.login({ body: { email, password } });
  await owner.show.accounts.sessions({ query: {} });
  const other = given(
    (await owner.api.accounts.sessions({ query: {} })).find(({ current }) => !current),
    "other session",
  );
  await owner.show.accounts.endSession({ params: { id: other.id } });
  const next = "example-password-48-horses";
  await owner.show.accounts.changePassword({ body: { currentPassword: password, password: next } });
  const visitor = cast.caller();
  await visitor.show.accounts.forgotPassword({ body: { email } });
  const token = await mailedToken(owner, email, /password/i);
  await visitor.show.accounts.resetKeys({ body: { token } });
  await visitor.show.accounts.resetPassword({
    body: { token, password: "example-password-49-horses", revokeApiKeys: true },
  });
  await visitor.api.accounts.login({ body: { email, password: "example-password-49-horses" } });
  await visitor.show.accounts.logout();
  cast.clock.advance(hours(1));
}

/** A server that holds a demo: only there are people who sign in without a password. */
export async function demoVisit(cast: Cast): Promise<void> {
  const owner = cast.caller();
  await cast.person("Dana Brooks", "dana@example.com", owner);
  const visitor = cast.caller();
  await visitor.show.demo.people();
  await visitor.show.demo.signIn({ body: { role: "Owner" } });
}
