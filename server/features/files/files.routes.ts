import type { files as contract } from "../../../contracts/files.ts";
import type { Handlers } from "../../http/mount.ts";
import { Stream } from "../../http/reply.ts";
import { thumbnail } from "../../media/thumbnail.ts";
import type { Files } from "./files.service.ts";

/** Long sides in pixels of the smaller copies. */
const sizes = { thumb: 320, screen: 1600 } as const;

export const fileRoutes = (files: Files): Handlers<typeof contract> => ({
  upload: async ({ caller, file }) => ({ success: true as const, file: await files.upload(caller, file.path) }),
  get: async ({ params, query }) => {
    const path = await files.read(params.key, query);
    return new Stream(async (_req, res) => {
      // a signed address names content that never changes, and is dead in an hour
      res.set({ "Cache-Control": "private, max-age=3600, immutable", "X-Content-Type-Options": "nosniff" });
      if (query.size === undefined) return res.sendFile(path, { cacheControl: false, dotfiles: "allow" });
      res.type("image/jpeg").send(await thumbnail(path, sizes[query.size]));
    });
  },
});
