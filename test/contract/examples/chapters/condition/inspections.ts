import { hours } from "../../../../../server/platform/clock.ts";
import { angleOfPhoto, blob, photo } from "../../../../kit/photos.ts";
import { type Caller, type Cast, given, until } from "../../cast.ts";

const ofAccord = { vehicle_id: "A1042" } as const;

/** What later chapters need of an inspection. */
export interface Inspected {
  readonly inspection_id: string;
  readonly damage_id: string;
}

type Images = { readonly url: string; readonly angle: ReturnType<typeof angleOfPhoto>; readonly type: "exterior" }[];

/** Photos from four sides of the Accord. */
export async function walkAround({ show, api, get }: Caller): Promise<Images> {
  const files = [];
  for (const [seed, client] of [show, api, api, api].entries()) {
    const file = blob(await photo(seed + 1));
    const stored = await client.files.upload({ file, fileName: `${angleOfPhoto(seed + 1)}.jpg`, query: ofAccord });
    if (client === show) await show.files.read({ params: { id: stored.file.id } });
    files.push({ url: stored.file.url, angle: angleOfPhoto(seed + 1), type: "exterior" as const });
  }
  const address = new URL(given(files[0], "photo").url);
  await get("files_get", address.pathname + address.search, {
    params: { key: address.pathname.split("/").at(-1) },
    query: Object.fromEntries(address.searchParams),
  });
  return files;
}

export async function visual(cast: Cast, caller: Caller, images: Images): Promise<Inspected> {
  const { show, api } = caller;
  const [first] = images;
  await show.visual.angles({ body: { images: [{ url: given(first, "photo").url }] } });
  const { inspection_id: earlier } = await api.visual.create(
    { body: { ...ofAccord, images } },
    { headers: { prefer: "wait=60" } },
  );
  cast.clock.advance(hours(24));
  const { inspection_id } = await show.visual.create({ body: { ...ofAccord, images } });
  const params = { inspection_id };
  await until("inspection", async () => (await api.visual.get({ params })).status === "completed");
  const damaged = await redrawn(api, inspection_id, () =>
    show.visual.addDamage({
      params,
      body: {
        type: "dent",
        severity: "minor",
        location: { part: "front_door_left", coordinates: { x: 420, y: 310, width: 60, height: 48 } },
        image_index: 2,
        measurements: { diameter: 3.5 },
      },
    }),
  );
  const damage_id = given(
    damaged.results?.damages.find(({ source }) => source === "manual"),
    "finding",
  ).damage_id;
  await redrawn(api, inspection_id, () =>
    show.visual.review({ params: { ...params, damage_id }, body: { review: "confirmed", severity: "moderate" } }),
  );
  await byHand(caller, inspection_id);
  await show.visual.get({ params });
  await show.visual.list({ query: { ...ofAccord, status: "completed", limit: 1 } });
  await show.visual.compare({ params: { inspection_id, other_id: earlier } });
  await reports(caller, inspection_id);
  await show.vehiclePhotos.addFromInspection({ params: { id: "A1042" }, body: { inspection_id, images: [2, 3] } });
  const spare = await redrawn(api, inspection_id, () =>
    api.visual.addDamage({
      params,
      body: { type: "scratch", severity: "minor", location: { part: "rear_bumper" }, image_index: 2 },
    }),
  );
  const wrong = given(
    spare.results?.damages.find(({ type }) => type === "scratch"),
    "scratch",
  );
  await redrawn(api, inspection_id, () =>
    show.visual.deleteDamage({ params: { ...params, damage_id: wrong.damage_id } }),
  );
  await stopped(caller);
  return { inspection_id, damage_id };
}

/** Waits after a change until the photos with their findings are drawn again, so that later answers have them. */
async function redrawn<T>(api: Caller["api"], inspection_id: string, change: () => Promise<T>): Promise<T> {
  const addresses = async () =>
    (await api.visual.get({ params: { inspection_id } })).images.map(({ annotated_url }) => annotated_url).join();
  const before = await addresses();
  const answer = await change();
  await until("photos with findings", async () => (await addresses()) !== before);
  return answer;
}

/** What a person enters beside the findings. */
async function byHand({ show }: Caller, inspection_id: string): Promise<void> {
  const params = { inspection_id };
  const tire = { brand: "Michelin", size: "225/50R17 94V", dot: "2319" } as const;
  await show.byHand.enter({
    params,
    body: {
      revision: 0,
      manual_grade: { value: 3.4, reason: "Interior is worn more than the photos show" },
      announcements: [
        { kind: "structural_damage", status: "none_known" },
        { kind: "previous_use", status: "announced", text: "Rental car until 2005" },
      ],
      tires: {
        front_left: { ...tire, tread_depth_mm: 5.56 },
        front_right: { ...tire, tread_depth_mm: 5.56 },
        rear_left: { ...tire, tread_depth_mm: 3.97, note: "Worn at the inner edge" },
        rear_right: { ...tire, tread_depth_mm: 3.97 },
      },
      remarks: { interior: "Driver's seat torn at the bolster" },
    },
  });
  await show.byHand.get({ params });
}

async function reports({ show, get }: Caller, inspection_id: string): Promise<void> {
  const params = { inspection_id };
  await show.visual.report({ params });
  await get("visual_report", `/v1/inspections/visual/${inspection_id}/report`, { params, accept: "application/pdf" });
  await get("visual_reportPdf", `/v1/inspections/visual/${inspection_id}/report.pdf`, { params });
  await show.reportSharing.share({
    params,
    body: { email: "ada.lovelace@example.com", note: "As promised on the phone." },
  });
}

/** An inspection with photos that no model has seen yet, so that it is still running when it is cancelled. */
async function stopped({ show, api }: Caller): Promise<void> {
  const images: Images = [];
  for (const seed of [81, 82, 83, 84]) {
    const { file } = await api.files.upload({ file: blob(await photo(seed)), fileName: `${seed}.jpg` });
    images.push({ url: file.url, angle: angleOfPhoto(seed), type: "exterior" });
  }
  const { inspection_id } = await api.visual.create({ body: { vehicle_id: "A1045", images } });
  await show.visual.cancel({ params: { inspection_id } });
}
