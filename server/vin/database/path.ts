import { join } from "node:path";
import { productFolder } from "../../platform/paths.ts";

/** The path of the VIN database that an install builds. The packaged application contains the file at another path. */
export const vinDatabasePath = (): string => join(productFolder, "node_modules/.cache/forecourt/vin.sqlite");
