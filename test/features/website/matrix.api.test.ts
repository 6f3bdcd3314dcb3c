import { AppError } from "../../../contracts/kit/errors.ts";
import { act, permissionMatrix, type Scene } from "../teams/matrix.ts";

const newCar = async ({ owner, team }: Scene): Promise<string> =>
  (await owner.api.vehicles.create({ body: { make: "Saab", model: "900", askingPrice: 9_900, teamId: team.id } })).id;
const shown = { seenWith: "view_inventory", prepare: newCar } as const;

permissionMatrix("websites", [
  act<string>({
    ...shown,
    title: "finds a vehicle in the list for websites",
    hidden: "RESOURCE_NOT_FOUND",
    needs: ["view_inventory"],
    act: async (api, id) => {
      const listed = await api.website.list({ query: { limit: 100 } });
      if (!listed.some((one) => one.id === id)) throw new AppError("RESOURCE_NOT_FOUND");
    },
  }),
  act<string>({
    ...shown,
    title: "reads a vehicle as websites show it",
    reads: true,
    hidden: "RESOURCE_NOT_FOUND",
    needs: ["view_inventory"],
    act: (api, id) => api.website.get({ params: { id } }),
  }),
  act<string>({
    ...shown,
    title: "sends an enquiry about a vehicle",
    hidden: "CAR_NOT_FOUND",
    refused: "UNAUTHORIZED_LEAD_ACCESS",
    needs: ["view_inventory", "create_leads"],
    act: (api, vehicleId) =>
      api.enquiries.create({ body: { name: "Ada", email: "ada@example.com", message: "Hello", vehicleId } }),
    look: (id, { owner }) => owner.api.leads.listOfCar({ params: { carId: id } }),
  }),
]);
