import { logoFile } from "../../kit/logo.ts";
import { wordingFile } from "../sale-papers/wording.ts";
import type { Audited } from "./acts.ts";

const wording = () => ({ file: new Blob([wordingFile()]), fileName: "wording.txt" });

/** The acts on the profile of the dealership and on many vehicles, by the endpoint's feature and name. */
export const dealershipActs: Readonly<Record<string, Audited>> = {
  "dealership.change": {
    action: "dealership.changed",
    prepare: async ({ admin }) => {
      const { name } = await admin.api.dealership.get();
      return () => admin.api.dealership.change({ body: { name: `${name ?? ""}X` } });
    },
  },
  "dealership.setLogo": {
    action: "dealership.changed",
    prepare: async ({ admin }) => {
      const file = await logoFile();
      return () => admin.api.dealership.setLogo({ file, fileName: "logo.png" });
    },
  },
  "dealership.removeLogo": {
    action: "dealership.changed",
    prepare: async ({ admin }) => {
      await admin.api.dealership.setLogo({ file: await logoFile(), fileName: "logo.png" });
      return () => admin.api.dealership.removeLogo();
    },
  },
  "salePapers.setGuideWording": {
    action: "dealership.changed",
    prepare:
      async ({ admin }) =>
      () =>
        admin.api.salePapers.setGuideWording(wording()),
  },
  "salePapers.removeGuideWording": {
    action: "dealership.changed",
    prepare: async ({ admin }) => {
      await admin.api.salePapers.setGuideWording(wording());
      return () => admin.api.salePapers.removeGuideWording();
    },
  },
  "salePapers.setBuyersGuide": {
    action: "vehicle.buyers_guide_changed",
    prepare: async ({ admin }) => {
      const { id } = await admin.api.vehicles.create({ body: { make: "Saab", model: "900" } });
      return () => admin.api.salePapers.setBuyersGuide({ params: { id }, body: { dealerWarranty: "as_is" } });
    },
  },
  "vehicleChanges.change": {
    action: "vehicle.price_changed",
    prepare: async ({ admin }) => {
      const { id } = await admin.api.vehicles.create({ body: { make: "Saab", model: "900", askingPrice: 100 } });
      return () => admin.api.vehicleChanges.change({ body: { ids: [id], change: { askingPrice: 200 } } });
    },
  },
};
