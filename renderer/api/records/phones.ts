import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../client/client.ts";
import { queryClient } from "../client/query.ts";

const settingsKey = ["phone-settings"] as const;

/** Whether phones may be used as cameras. */
export const usePhoneSettings = () => useQuery({ queryKey: settingsKey, queryFn: () => api.phones.settings() });

/** Switches phones on or off. Only for administrators. */
export const useSwitchPhones = () =>
  useMutation({
    mutationFn: (enabled: boolean) => api.phones.change({ body: { enabled } }),
    onSuccess: (settings) => queryClient.setQueryData(settingsKey, settings),
  });
