import { join } from "node:path";
import { productFolder } from "../../../../platform/paths.ts";

/** Where the VIN database is built after an install. The packaged application brings the file and names its own path. */
export const vinDatabasePath = (): string => join(productFolder, "node_modules/.cache/forecourt/vin.sqlite");
