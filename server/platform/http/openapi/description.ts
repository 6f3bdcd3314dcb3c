import { softwareVersion } from "../../version.ts";
import { openapi } from "./document.ts";
import examples from "./examples.json" with { type: "json" };

let described: ReturnType<typeof openapi> | undefined;

/** The OpenAPI document of this server. */
export const description = () => {
  described ??= openapi(softwareVersion, examples);
  return described;
};
