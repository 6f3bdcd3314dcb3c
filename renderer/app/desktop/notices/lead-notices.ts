import type { Contact } from "../../../../contracts/customers/contacts.ts";
import type { Lead } from "../../../../contracts/customers/lead.ts";
import type { DesktopNotice } from "../../../../contracts/desktop/bridge.ts";
import type { api } from "../../../api/client/client.ts";
import type { t } from "../../../texts/t.ts";

/** Several leads of one document or import are one notice. Our own choice. */
const settleMs = 1000;
/** As many new ones at once are counted. */
const maxRead = 50;
const maxNamed = 3;

interface Needs {
  readonly api: {
    readonly leads: Pick<typeof api.leads, "list">;
    readonly contacts: Pick<typeof api.contacts, "list">;
  };
  readonly text: typeof t;
  readonly notify: (notice: DesktopNotice) => void;
}

export interface LeadNotices {
  /** A lead or contact may have come in. It is read from the API, which returns only what the account may see. */
  changed(kind: "lead" | "contact"): void;
  stop(): void;
}

/** Reports leads that came in, and contacts without a lead, once each. */
export function openLeadNotices({ api, text, notify }: Needs): LeadNotices {
  // leads of a linked server have its clock: one that was created before the page was opened is not reported when it arrives
  const since = Date.now();
  const seen = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let withContacts = false;
  let stopped = false;

  /** Of these records, newest first: those that came in since the page was opened, and were not returned before. */
  function unseen<T>(
    records: readonly T[],
    idOf: (record: T) => string,
    createdAt: (record: T) => string,
  ): readonly T[] {
    const fresh = records.filter((one) => Date.parse(createdAt(one)) >= since && !seen.has(idOf(one)));
    for (const one of fresh) seen.add(idOf(one));
    return fresh;
  }

  async function read(): Promise<void> {
    const readContacts = withContacts;
    withContacts = false;
    try {
      const [allLeads, allContacts] = await Promise.all([latestLeads(api), readContacts ? latestContacts(api) : []]);
      if (stopped) return;
      // nothing counts as seen before both requests have succeeded
      const leads = unseen(
        allLeads,
        ({ id }) => id,
        (lead) => lead.createdAt,
      );
      const contacts = unseen(
        allContacts,
        ({ contact_id }) => contact_id,
        (contact) => contact.created_at,
      );
      // a lead of a new customer has added its contact as well
      if (leads.length > 0) notify(leadNotice(leads, text));
      else if (contacts.length > 0) notify(contactNotice(contacts, text));
    } catch (error) {
      withContacts ||= readContacts;
      throw error;
    }
  }

  return {
    changed(kind) {
      withContacts ||= kind === "contact";
      timer ??= setTimeout(() => {
        timer = undefined;
        // the next event reads them again
        read().catch(() => undefined);
      }, settleMs);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

async function latestLeads(api: Needs["api"]): Promise<readonly Lead[]> {
  const query = { status: "NEW", sortBy: "createdAt", sortOrder: "desc", limit: maxRead } as const;
  const answer = await api.leads.list({ query });
  return answer.filter((one) => "action" in one);
}

async function latestContacts(api: Needs["api"]): Promise<readonly Contact[]> {
  const { contacts } = await api.contacts.list({ query: { limit: maxRead } });
  return contacts.filter((one) => "name" in one);
}

const named = (names: readonly string[]): string => [...new Set(names)].slice(0, maxNamed).join(", ");

function leadNotice(leads: readonly Lead[], text: typeof t): DesktopNotice {
  const [first, ...others] = leads;
  const tag = `lead ${first?.id}`;
  const names = named(leads.map(({ targetName }) => targetName));
  if (first === undefined || others.length > 0) {
    const title = text("desktop.notices.leads", { count: leads.length });
    return { tag, title, body: names, path: "/leads?sort=createdAt&order=desc" };
  }
  const car = first.car && `${first.car.make} ${first.car.model}`;
  const body = car === undefined ? names : `${names} · ${car}`;
  return { tag, title: text("desktop.notices.lead"), body, path: `/leads?lead=${first.id}` };
}

function contactNotice(contacts: readonly Contact[], text: typeof t): DesktopNotice {
  const [first, ...others] = contacts;
  const tag = `contact ${first?.contact_id}`;
  const body = named(contacts.map(({ name }) => name));
  if (first === undefined || others.length > 0) {
    return { tag, title: text("desktop.notices.contacts", { count: contacts.length }), body, path: "/leads/contacts" };
  }
  return { tag, title: text("desktop.notices.contact"), body, path: `/leads/contacts?contact=${first.contact_id}` };
}
