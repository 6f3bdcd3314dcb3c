import { z } from "zod";

/** A hex color. `#rgb`, the short form of CSS, is parsed to `#rrggbb`; the case of letters stays. */
export const Color = z
  .string()
  .regex(/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, "is no color like #1c7ed6 or #18d")
  .overwrite((color) => (color.length === 4 ? color.replace(/[^#]/g, "$&$&") : color))
  .meta({ description: "`#rrggbb`; `#rgb` is stored in this form", example: "#1c7ed6" });
