import { callerOf } from "./callers.ts";

/**
 * Starts an inspection of the newest car when the demo starts, so that one is in progress. It uses the photos of the stopped
 * inspection. Returns its id, or undefined if the stopped inspection was deleted.
 */
export async function beginInspection(origin: string): Promise<string | undefined> {
  const api = callerOf(origin);
  await api.demo.signIn({ body: { role: "Inspector" } });
  try {
    const { inspections } = await api.visual.list({ query: { status: "failed", limit: 1 } });
    const [stopped] = inspections;
    if (!stopped) return undefined;
    const images = stopped.images.map(({ url, angle, type }) => ({ url, angle, type }));
    const { inspection_id } = await api.visual.create({
      body: { vehicle_id: stopped.vehicle_id, images, options: { detailed_analysis: true } },
    });
    return inspection_id;
  } finally {
    await api.accounts.logout();
  }
}
