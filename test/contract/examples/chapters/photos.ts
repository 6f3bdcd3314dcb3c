import { phoneAt } from "../../../features/phones/phone.ts";
import { blob, photo } from "../../../kit/photos.ts";
import { type Caller, given } from "../cast.ts";

/** A phone takes photos of the Accord. */
export async function phoneCapture({ show, api }: Caller): Promise<void> {
  // the session is some days old
  await api.accounts.refresh();
  await show.phones.change({ body: { enabled: true } });
  await show.phones.settings();
  const { id, addresses } = await show.phones.start({ body: { vehicle_id: "A1042" } });
  const params = { id };
  const phone = phoneAt(given(addresses[0], "address"));
  const { body } = await phone.connect();
  await show.phones.confirm({ params, body: { pairing_code: given(body.code, "code") } });
  await phone.send(await photo(1), "front");
  await show.phones.get({ params });
  await show.phones.list({ query: { vehicle_id: "A1042" } });
  await show.phones.end({ params });
}

/** The photos of the Accord for the website. */
export async function photos({ show, api, get }: Caller): Promise<void> {
  const params = { id: "A1042" };
  const upload = async (seed: number, angle: "front" | "rear" | "left_side") => ({
    params,
    file: blob(await photo(seed)),
    fileName: `${angle}.jpg`,
    body: { angle },
  });
  const front = await upload(1, "front");
  const first = await show.vehiclePhotos.upload({
    ...front,
    body: { ...front.body, caption: "One owner", cover: "true" },
  });
  const second = await api.vehiclePhotos.upload(await upload(2, "rear"));
  const third = await api.vehiclePhotos.upload(await upload(3, "left_side"));
  await show.vehiclePhotos.update({
    params: { ...params, photoId: first.id },
    body: { caption: "One owner, no accidents" },
  });
  await show.vehiclePhotos.remove({ params: { ...params, photoId: third.id } });
  await show.vehiclePhotos.reorder({ params, body: { photoIds: [second.id, first.id] } });
  const [listed] = await show.vehiclePhotos.list({ params });
  const address = new URL(given(listed?.publicUrls, "public address").card);
  const [photoId, size] = [given(listed, "photo").id, "card"];
  await get("vehiclePhotos_publicPhoto", address.pathname + address.search, {
    params: { photoId, size },
    query: Object.fromEntries(address.searchParams),
  });
}
