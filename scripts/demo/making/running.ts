import { callerOf } from "./callers.ts";

/**
 * Begins an inspection as the demo starts, so that one runs while somebody looks: of the car that came last, with the photos
 * of the inspection that was stopped. Answers its id; undefined where that inspection is gone.
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
