import { bodyOf, idOf, openReceiver } from "../../features/webhooks/receiver.ts";
import { countIn, eventProblems, eventually, type Scene, type Work } from "./work.ts";

/** Leads come in, and a webhook reports each of them to a receiver. */
export async function leadWork(scene: Scene): Promise<Work> {
  const { api } = scene.server.caller;
  const receiver = await openReceiver();
  await api.webhooks.create({ body: { url: receiver.url, events: ["lead.created"] } });
  const acknowledged: string[] = [];
  let names = 0;
  let checked = 0;

  /** The ids of the messages that reported a lead, for each lead. */
  function messages(): Map<string, Set<string>> {
    const ids = new Map<string, Set<string>>();
    for (const message of receiver.got) {
      const lead = String(bodyOf(message).data.lead_id);
      ids.set(lead, (ids.get(lead) ?? new Set()).add(idOf(message)));
    }
    return ids;
  }

  return {
    name: "leads",
    async step() {
      names += 1;
      const body = { action: "Call", targetName: `Lead ${names}`, targetInfo: `lead${names}@example.com` };
      acknowledged.push((await api.leads.create({ params: { carId: scene.vehicleId }, body })).id);
    },
    async problems() {
      const found: string[] = [];
      for (const id of acknowledged.slice(checked)) {
        const count = countIn(scene, "leads where id = ?", id);
        if (count !== 1) found.push(`lead ${id} is there ${count} times`);
        found.push(...eventProblems(scene, "lead.created", id));
      }
      checked = acknowledged.length;
      return found;
    },
    async outcome() {
      const missing = (): string[] => {
        const reported = messages();
        return acknowledged.filter((id) => !reported.has(id));
      };
      await eventually(async () => (missing().length === 0 ? true : undefined));
      return [
        ...missing().map((id) => `no webhook has reported lead ${id}`),
        ...[...messages()].flatMap(([id, ids]) =>
          ids.size === 1 ? [] : [`${ids.size} different webhooks reported lead ${id}`],
        ),
      ];
    },
    close: () => receiver.close(),
  };
}
