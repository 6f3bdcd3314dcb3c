import type { dealership as contract } from "../../../contracts/accounts/dealership.ts";
import { isUnchanged } from "../../platform/http/conditional.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { Stream } from "../../platform/http/reply.ts";
import { sendFile } from "../../platform/http/send-file.ts";
import type { Dealerships } from "./dealership.service.ts";

export const dealershipRoutes = (dealerships: Dealerships): Handlers<typeof contract> => ({
  get: ({ caller }) => dealerships.get(caller),
  change: ({ caller, body }) => dealerships.change(caller, body),
  logo: async ({ caller }) => {
    const { path, etag } = await dealerships.logos.read(caller);
    return new Stream((req, res) => {
      res.set({ ETag: etag, "Cache-Control": "private, no-cache", "X-Content-Type-Options": "nosniff" });
      if (isUnchanged(req, etag)) return void res.status(304).end();
      return sendFile(res, path);
    });
  },
  setLogo: async ({ caller, file }) => {
    await dealerships.logos.put(caller, file.path);
    return dealerships.get(caller);
  },
  removeLogo: async ({ caller }) => {
    await dealerships.logos.remove(caller);
    return { success: true as const, message: "Deleted." };
  },
});
