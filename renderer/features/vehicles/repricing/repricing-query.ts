import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client/client.ts";
import { queryClient } from "../../../api/client/query.ts";
import { showError } from "../../../ui/page/show-error.ts";

export const pageSize = 50;

/** Begins with `vehicles`: a changed vehicle may have a value now, so the event stream reads it again. */
const key = ["vehicles", "repricing"] as const;
/** A job without a new value ends without an event. */
const pollWhileRunningMs = 1000;

/** The state of the automatic valuations, and a page of the vehicles without one. Pages count from 1. */
export const useRepricing = (page: number) =>
  useQuery({
    queryKey: [...key, page],
    queryFn: () => api.repricing.get({ query: { limit: pageSize, offset: (page - 1) * pageSize } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.job?.status === "processing" ? pollWhileRunningMs : false),
  });

/** Values the stock again. Stays pending until the started job is read. */
export const useReprice = () =>
  useMutation({
    mutationFn: async () => {
      await api.repricing.start();
      await queryClient.invalidateQueries({ queryKey: key });
    },
    onError: showError,
  });
