import { eq } from "drizzle-orm";
import { vehicles } from "../../../server/features/vehicles/vehicles.table.ts";
import { eventsOf } from "../../kit/events.ts";
import type { Api, TestCaller, TestServer } from "../../kit/serve.ts";

export const car = (api: Api, further: Parameters<Api["vehicles"]["create"]>[0]["body"] = {}) =>
  api.vehicles.create({ body: { make: "Honda", model: "Accord", ...further } });

export const newLead = { action: "Call back", targetName: "Anna Miller", targetInfo: "415-555-0132" } as const;

/** Creates a lead: for the vehicle `carId`, or else for a new one. */
export const lead = async (
  api: Api,
  further: Partial<Parameters<Api["leads"]["create"]>[0]["body"]> = {},
  carId?: string,
) => api.leads.create({ params: { carId: carId ?? (await car(api)).id }, body: { ...newLead, ...further } });

/** The lead events of a vehicle, oldest first. */
export async function leadEvents(server: TestServer, carId: string) {
  const { read } = server.store;
  const [vehicle] = await read
    .select({ workspaceId: vehicles.workspaceId })
    .from(vehicles)
    .where(eq(vehicles.id, carId));
  const events = await eventsOf(read, vehicle?.workspaceId ?? "");
  return events
    .map(({ name, payload }) => ({
      name,
      ...(payload as { lead_id?: string; car_id: string; status: string; action: string }),
    }))
    .filter(({ car_id, lead_id }) => car_id === carId && lead_id !== undefined);
}

/** Sends a request that the typed client does not permit. */
export async function send(caller: TestCaller, method: string, path: string, body?: unknown) {
  const response = await caller.fetch(`/v1${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
  const answer = (await response.json()) as { error?: { code: string; field?: string } };
  return { status: response.status, code: answer.error?.code, field: answer.error?.field, answer, response };
}
