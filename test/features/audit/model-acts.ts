import { ownModels } from "../installation/own-models.ts";
import type { Audited } from "./acts.ts";

/** The choice of models, by the endpoint's feature and name. */
export const modelActs: Readonly<Record<string, Audited>> = {
  "installation.chooseModels": {
    action: "models.chosen",
    prepare: async ({ server, admin }) => {
      await ownModels(server.folder, "acme");
      return () => admin.api.installation.chooseModels({ body: { folder: "acme" } });
    },
  },
};
