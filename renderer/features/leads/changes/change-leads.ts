import type { Lead } from "../../../../contracts/customers/lead.ts";
import { api } from "../../../api/client/client.ts";
import { queryClient } from "../../../api/client/query.ts";
import { type LeadList, leadKey, leadListsKey, refetchLeads } from "../../../api/records/leads.ts";
import { t } from "../../../texts/t.ts";
import { showError } from "../../../ui/page/show-error.ts";
import { deleteWithUndo, offerUndo } from "../../../ui/page/undo.tsx";
import { applied, type Change, groupsOf, inverse } from "./lead-change.ts";

/** Shows changed leads in all loaded data. */
function show(changed: ReadonlyMap<string, Lead>): void {
  queryClient.setQueriesData<LeadList>(
    { queryKey: leadListsKey },
    (list) => list && { ...list, leads: list.leads.map((lead) => withCar(changed.get(lead.id), lead)) },
  );
  for (const [id, lead] of changed) queryClient.setQueryData<Lead>(leadKey(id), (old) => old && withCar(lead, old));
}

/** Only lists have the vehicle's summary. */
const withCar = (changed: Lead | undefined, shown: Lead): Lead =>
  changed ? { ...changed, ...(shown.car && { car: shown.car }) } : shown;

const byId = (leads: readonly Lead[]): ReadonlyMap<string, Lead> => new Map(leads.map((lead) => [lead.id, lead]));

/** The maximum of one request. */
const maxIds = 1000;

async function send(ids: readonly string[], change: Change): Promise<void> {
  const [id] = ids;
  if (ids.length === 1 && id !== undefined) {
    await api.leads.update({ params: { id }, body: change });
    return;
  }
  for (let at = 0; at < ids.length; at += maxIds) {
    await api.leads.bulk({ body: { ids: ids.slice(at, at + maxIds), ...change } });
  }
}

/** Changes leads at once on the page. If the server rejects the change, shows the old values again, with a message. */
async function change(leads: readonly Lead[], groups: ReturnType<typeof groupsOf>): Promise<boolean> {
  await queryClient.cancelQueries({ queryKey: ["leads"] });
  const before = byId(leads);
  const after = groups.flatMap(({ ids, change: values }) =>
    ids.flatMap((id) => {
      const lead = before.get(id);
      return lead ? applied(lead, values, Date.now()) : [];
    }),
  );
  show(byId(after));
  try {
    for (const { ids, change: values } of groups) await send(ids, values);
    return true;
  } catch (error) {
    show(before);
    showError(error);
    return false;
  } finally {
    void refetchLeads();
  }
}

/** Changes leads, and offers to undo it. Resolves to whether they were saved. */
export async function changeLeads(leads: readonly Lead[], values: Change, message: string): Promise<boolean> {
  const ids = leads.map(({ id }) => id);
  const done = await change(leads, [{ ids, change: values }]);
  if (!done) return false;
  const back = groupsOf(leads.map((lead) => ({ id: lead.id, change: inverse(lead, values) })));
  const after = leads.map((lead) => applied(lead, values, Date.now()));
  offerUndo(message, () => void change(after, back));
  return true;
}

export function deleteLeads(leads: readonly Lead[]): void {
  const ids = leads.map(({ id }) => id);
  deleteWithUndo({
    ids,
    message: t("leads.done.deleted", { count: ids.length }),
    send: async () => {
      for (let at = 0; at < ids.length; at += maxIds) {
        await api.leads.bulk({ body: { ids: ids.slice(at, at + maxIds), delete: true } });
      }
      await refetchLeads();
    },
  });
}
