import sharp from "sharp";
import { blob, photo } from "../../kit/photos.ts";
import { countIn, type Scene, type Work } from "./work.ts";

interface Uploaded {
  readonly vehicleId: string;
  readonly photoId: string;
}
const perVehicle = 10;

/** Photos are uploaded to vehicles. Each acknowledged one must open, at its full size. */
export async function photoWork(scene: Scene): Promise<Work> {
  const { api } = scene.server.caller;
  const files = await Promise.all([1, 2, 3, 4].map(async (seed) => blob(await photo(seed))));
  const uploaded: Uploaded[] = [];
  let vehicleId = scene.vehicleId;
  let sent = 0;
  let checked = 0;

  async function photoProblems({ vehicleId: id, photoId }: Uploaded): Promise<string[]> {
    const photos = (await api.vehiclePhotos.list({ params: { id } })).filter((one) => one.id === photoId);
    const [found] = photos;
    if (!found || photos.length !== 1) return [`photo ${photoId} is there ${photos.length} times`];
    const { pathname, search } = new URL(found.urls.full, "http://localhost");
    const answer = await scene.server.caller.fetch(`${pathname}${search}`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isWhole = await sharp(bytes, { failOn: "truncated" })
      .stats()
      .then(
        () => true,
        () => false,
      );
    return answer.status === 200 && isWhole
      ? []
      : [`photo ${photoId} answers ${answer.status} and ${bytes.length} bytes`];
  }

  return {
    name: "photos",
    async step() {
      if (sent % perVehicle === perVehicle - 1)
        vehicleId = (await api.vehicles.create({ body: { make: "Photo", model: "Test" } })).id;
      sent += 1;
      const file = files[sent % files.length];
      if (!file) throw new Error("no photo was drawn");
      const body = { caption: `photo ${sent}` };
      const { id: photoId } = await api.vehiclePhotos.upload({
        params: { id: vehicleId },
        file,
        fileName: "p.jpg",
        body,
      });
      uploaded.push({ vehicleId, photoId });
    },
    async problems() {
      const found: string[] = [];
      for (const one of uploaded.slice(checked)) found.push(...(await photoProblems(one)));
      checked = uploaded.length;
      return found;
    },
    async outcome() {
      const found: string[] = [];
      for (const one of uploaded) found.push(...(await photoProblems(one)));
      for (let n = 1; n <= sent; n += 1) {
        const count = countIn(scene, "vehicle_photos where caption = ?", `photo ${n}`);
        if (count > 1) found.push(`photo ${n} was stored ${count} times`);
      }
      return found;
    },
  };
}
