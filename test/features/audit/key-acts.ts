import type { Audited } from "./acts.ts";

/** The acts on API keys, by the endpoint's feature and name. */
export const keyActs: Readonly<Record<string, Audited>> = {
  "keys.create": {
    action: "api_key.created",
    prepare:
      async ({ admin }) =>
      () =>
        admin.api.keys.create({ body: { name: "k", environment: "production" } }),
  },
  "keys.change": {
    action: "api_key.changed",
    prepare: async ({ admin }) => {
      const { key } = await admin.api.keys.create({ body: { name: "k", environment: "production" } });
      return () => admin.api.keys.change({ params: { id: key.id }, body: { name: "changed" } });
    },
  },
  "keys.revoke": {
    action: "api_key.revoked",
    prepare: async ({ admin }) => {
      const { key } = await admin.api.keys.create({ body: { name: "k", environment: "production" } });
      return () => admin.api.keys.revoke({ params: { id: key.id } });
    },
  },
};
