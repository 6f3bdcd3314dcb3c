import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client/client.ts";

export const installationKey = ["installation"] as const;

/** What the installation has. Only administrators may read it. */
export const useInstallation = () =>
  useQuery({ queryKey: installationKey, queryFn: () => api.installation.read(), staleTime: 30_000 });
