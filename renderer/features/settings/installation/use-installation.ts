import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client/client.ts";

/** What the installation has. Only administrators may read it. */
export const useInstallation = () =>
  useQuery({ queryKey: ["installation"], queryFn: () => api.installation.read(), staleTime: 30_000 });
