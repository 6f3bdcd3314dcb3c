import { act, permissionMatrix, type Scene } from "../teams/matrix.ts";
import { wordingFile } from "./wording.ts";

/** A vehicle of the team with a Buyers Guide that can be printed. */
async function carWithGuide({ owner, team }: Scene): Promise<string> {
  const { id } = await owner.api.vehicles.create({ body: { make: "Saab", model: "900", teamId: team.id } });
  await owner.api.salePapers.setBuyersGuide({ params: { id }, body: { dealerWarranty: "as_is" } });
  await owner.api.salePapers.setGuideWording({ file: new Blob([wordingFile()]), fileName: "wording.txt" });
  return id;
}
const look = (id: string, { owner }: Scene) => owner.api.salePapers.buyersGuide({ params: { id } });
const ofCar = {
  seenWith: "view_inventory",
  hidden: "RESOURCE_NOT_FOUND",
  prepare: carWithGuide,
  look,
  needs: ["view_inventory"],
} as const;

permissionMatrix("papers for buyers", [
  act<string>({
    ...ofCar,
    title: "prints the window sticker",
    reads: true,
    act: (api, id) => api.salePapers.windowSticker({ params: { id } }),
  }),
  act<string>({
    ...ofCar,
    title: "reads the terms of the Buyers Guide",
    reads: true,
    act: (api, id) => api.salePapers.buyersGuide({ params: { id } }),
  }),
  act<string>({
    ...ofCar,
    title: "prints the Buyers Guide",
    reads: true,
    act: (api, id) => api.salePapers.buyersGuidePdf({ params: { id } }),
  }),
  act<string>({
    ...ofCar,
    needs: ["view_inventory", "edit_inventory"],
    title: "changes the terms of the Buyers Guide",
    act: (api, id) =>
      api.salePapers.setBuyersGuide({ params: { id }, body: { dealerWarranty: "as_is", serviceContract: true } }),
  }),
]);
