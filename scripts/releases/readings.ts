import { createHash } from "node:crypto";
import type { Api } from "../demo/create/callers.ts";

const all = { limit: 100 } as const;

/** Of a stored file: that it is served, byte for byte. */
async function fingerprint(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) return `HTTP ${response.status}`;
  return createHash("sha256")
    .update(Buffer.from(await response.arrayBuffer()))
    .digest("hex");
}

/**
 * What a signed-in owner reads through the API, the same before and after an upgrade. Only what an upgrade must keep:
 * ids, what people typed, amounts, results.
 */
export async function readingsOf(api: Api) {
  return {
    account: await account(api),
    vehicles: await vehicles(api),
    customers: await customers(api),
    team: await team(api),
    inspections: await inspections(api),
    workshop: await workshop(api),
    market: await market(api),
    media: await media(api),
    campaigns: await campaigns(api),
  };
}
export type Readings = Awaited<ReturnType<typeof readingsOf>>;

async function account(api: Api) {
  const { user } = await api.accounts.me();
  const { keys } = await api.keys.list();
  const mails = await api.outbox.list();
  const audit = await api.audit.list({ query: { limit: 500 } });
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    keys: keys.map(({ id, name, lastFour, revokedAt }) => ({ id, name, lastFour, revokedAt })),
    mails: mails.map(({ id, to, subject, text }) => ({ id, to, subject, text })),
    audit: audit.map(({ id, action }) => ({ id, action })),
  };
}

async function vehicles(api: Api) {
  const inventory = await api.vehicles.list({ query: { ...all, sortBy: "createdAt", sortOrder: "asc" } });
  return Promise.all(
    inventory.map(async ({ coverImageUrl, updatedAt: _, ...vehicle }) => ({
      ...vehicle,
      cover: coverImageUrl === null ? null : await fingerprint(coverImageUrl),
      timeline: (await api.vehicles.timeline({ params: { id: vehicle.id } })).map(({ id, kind, at }) => ({
        id,
        kind,
        at,
      })),
    })),
  );
}

async function customers(api: Api) {
  const leads = await api.leads.list({ query: all });
  const { contacts } = await api.contacts.list({ query: all });
  const kpis = await api.kpis.list();
  return {
    leads: leads.map(({ id, carId, action, targetName, targetInfo, status }) => ({
      id,
      carId,
      action,
      targetName,
      targetInfo,
      status,
    })),
    contacts: contacts.map(({ contact_id, name, email, phone }) => ({ contact_id, name, email, phone })),
    kpis: kpis.map(({ id, key, title }) => ({ id, key, title })),
  };
}

async function team(api: Api) {
  const [own] = await api.teams.my();
  if (!own) throw new Error("The owner is in no team.");
  const params = { teamId: own.id };
  const roles = await api.roles.list({ params });
  const members = await api.teams.members({ params });
  const invitations = await api.teams.invitations({ params });
  return {
    id: own.id,
    name: own.name,
    slug: own.slug,
    /** An upgrade may add permissions; it takes none away. */
    roles: roles.map(({ id, name, permissions }) => ({ id, name, permissions })),
    members: members.map(({ id, email, role }) => ({ id, email, role: role.name })),
    invitations: invitations.map(({ id, email }) => ({ id, email })),
  };
}

async function inspections(api: Api) {
  const { inspections: found } = await api.visual.list({ query: all });
  const visual = found.map(async ({ inspection_id }) => {
    const { vehicle_id, status, images, results } = await api.visual.get({ params: { inspection_id } });
    return {
      inspection_id,
      vehicle_id,
      status,
      images: await Promise.all(images.map(async ({ url, angle }) => ({ angle, bytes: await fingerprint(url) }))),
      damages: results?.damages.map(({ damage_id, type, severity, source, review }) => ({
        damage_id,
        type,
        severity,
        source,
        review,
      })),
    };
  });
  const { inspections: cases } = await api.cases.list({ query: all });
  return {
    visual: await Promise.all(visual),
    cases: cases.map(({ inspection_id, status, vehicle_id }) => ({ inspection_id, status, vehicle_id })),
  };
}

async function workshop(api: Api) {
  const { assessments } = await api.assessments.list({ query: all });
  const { diagnostics } = await api.mechanical.list({ query: all });
  const book = await api.assessments.rateBook();
  return {
    assessments: assessments.map(({ assessment_id, vehicle_id, summary }) => ({ assessment_id, vehicle_id, summary })),
    diagnostics: diagnostics.map(({ diagnostic_id, vehicle_id, status }) => ({ diagnostic_id, vehicle_id, status })),
    rateBook: { version: book.version, note: book.note, changed_by: book.changed_by },
  };
}

async function market(api: Api) {
  const { rows } = await api.market.summary();
  const { imports } = await api.market.listImports();
  const { valuations } = await api.valuations.list();
  return {
    rows,
    imports: imports.map(({ import_id, created }) => ({ import_id, created })),
    valuations: valuations.map(({ valuation_id, vehicle, valuation, comparables }) => ({
      valuation_id,
      vin: vehicle.vin,
      value: valuation.adjusted_value,
      comparables: comparables?.map(({ listing_id, price }) => ({ listing_id, price })),
    })),
  };
}

async function media(api: Api) {
  const jobs = await api.spin360.jobs();
  const spins = jobs.map(({ jobId, carId, side, state, frameCount, damagesDetected }) => ({
    jobId,
    carId,
    side,
    state,
    frameCount,
    damagesDetected,
  }));
  return { spins, settings: await api.spin360.settings() };
}

async function campaigns(api: Api) {
  const list = await api.campaigns.list();
  const connections = await api.campaigns.connections();
  const { webhooks } = await api.webhooks.list();
  return {
    campaigns: list.map(({ id, name, vehicleId, dailyBudget }) => ({ id, name, vehicleId, dailyBudget })),
    connections: connections.map(({ id, platform, status }) => ({ id, platform, status })),
    webhooks: webhooks.map(({ webhook_id, url, events, status }) => ({ webhook_id, url, events, status })),
  };
}
