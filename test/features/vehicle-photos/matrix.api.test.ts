import { act, permissionMatrix, type Scene } from "../teams/matrix.ts";
import { addPhoto, shareFile } from "./albums.ts";

interface Shown {
  readonly id: string;
  readonly photoId: string;
}
const newCar = async ({ owner, team }: Scene): Promise<string> =>
  (await owner.api.vehicles.create({ body: { make: "Saab", model: "900", teamId: team.id } })).id;

const uploaded = new WeakMap<Scene, Promise<string>>();
/** A new vehicle of the team with one photo. All of them show the same file, which is decoded once. */
async function carWithPhoto(scene: Scene): Promise<Shown> {
  const known = uploaded.get(scene) ?? newCar(scene).then(async (id) => (await addPhoto(scene.owner.api, id)).id);
  uploaded.set(scene, known);
  const id = await newCar(scene);
  return { id, photoId: await shareFile(scene.server, await known, id) };
}

const look = async ({ id }: Shown, { owner }: Scene) =>
  (await owner.api.vehiclePhotos.list({ params: { id } })).map(({ urls: _signed, ...photo }) => photo);
const ofCar = { seenWith: "view_inventory", hidden: "RESOURCE_NOT_FOUND", prepare: carWithPhoto, look } as const;
const edits = { ...ofCar, needs: ["view_inventory", "edit_inventory"] } as const;

permissionMatrix("vehicle photos", [
  act<Shown>({
    ...ofCar,
    title: "lists the photos",
    reads: true,
    needs: ["view_inventory"],
    act: (api, { id }) => api.vehiclePhotos.list({ params: { id } }),
  }),
  act<Shown>({
    ...edits,
    title: "uploads a photo",
    answers: "INVALID_FILE_TYPE",
    act: (api, { id }) => api.vehiclePhotos.upload({ params: { id }, body: {}, file: new Blob(["no photo"]) }),
  }),
  act<Shown>({
    ...edits,
    title: "adds photos of an inspection",
    answers: "INSPECTION_NOT_FOUND",
    act: (api, { id }) => api.vehiclePhotos.addFromInspection({ params: { id }, body: { inspection_id: id } }),
  }),
  act<Shown>({
    ...edits,
    title: "changes a photo",
    act: (api, params) => api.vehiclePhotos.update({ params, body: { caption: "Seen", cover: true } }),
  }),
  act<Shown>({
    ...edits,
    title: "reorders the photos",
    act: (api, { id, photoId }) => api.vehiclePhotos.reorder({ params: { id }, body: { photoIds: [photoId] } }),
  }),
  act<Shown>({
    ...edits,
    title: "deletes a photo",
    act: (api, params) => api.vehiclePhotos.remove({ params }),
  }),
]);
