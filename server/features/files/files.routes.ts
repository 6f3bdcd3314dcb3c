import { AppError } from "../../../contracts/kit/errors.ts";
import type { files as contract } from "../../../contracts/papers/files.ts";
import { thumbnail } from "../../media/thumbnail.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { Stream } from "../../platform/http/reply.ts";
import { sendFile } from "../../platform/http/send-file.ts";
import type { Files } from "./files.service.ts";
import { placeholderFor } from "./not-here.ts";

/** The long sides of the smaller copies, in pixels. */
const sizes = { thumb: 320, screen: 1600 } as const;

const isPicture = (path: string): boolean => /\.(jpe?g|png)$/.test(path);

export const fileRoutes = (files: Files): Handlers<typeof contract> => ({
  async upload({ caller, file, query }) {
    return { success: true as const, file: await files.upload(caller, file.path, query.vehicle_id) };
  },
  read: ({ caller, params }) => files.photo(caller, params.id),
  get: async ({ params, query, request }) => {
    const path = await files.read(params.key, query);
    if (path === undefined) {
      const placeholder = placeholderFor(request.raw);
      if (placeholder) return placeholder;
      throw new AppError("RESOURCE_NOT_FOUND", { message: "The file was not transferred from the linked server yet." });
    }
    if (query.size !== undefined && !isPicture(path)) {
      throw new AppError("VALIDATION_ERROR", { message: "Of pictures alone there are smaller copies.", field: "size" });
    }
    return new Stream(async (_req, res) => {
      // The content of a signed address never changes, and the address expires after an hour.
      res.set({ "Cache-Control": "private, max-age=3600, immutable", "X-Content-Type-Options": "nosniff" });
      if (query.size === undefined) return sendFile(res.set("ETag", `"${params.key}"`), path);
      res.type("image/jpeg").send(await thumbnail(path, sizes[query.size]));
    });
  },
});
