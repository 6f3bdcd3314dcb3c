import type { installation as contract } from "../../../contracts/system/installation.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import type { InstallationService } from "./installation.service.ts";

export const installationRoutes = (installation: InstallationService): Handlers<typeof contract> => ({
  read: ({ caller }) => installation.read(caller),
  measureSpeed: ({ caller }) => installation.measureSpeed(caller),
  chooseModels: ({ caller, body }) => installation.chooseModels(caller, body.folder),
  testMail: ({ caller }) => installation.testMail(caller),
});
