import { IconAddressBook, IconCar, IconMessageUser, IconUser } from "@tabler/icons-react";
import { useQueries } from "@tanstack/react-query";
import type { Contact } from "../../../../contracts/customers/contacts.ts";
import type { Lead } from "../../../../contracts/customers/lead.ts";
import type { Vehicle } from "../../../../contracts/vehicles/vehicles.ts";
import { api } from "../../../api/client/client.ts";
import { useTeamMembers } from "../../../api/records/people.ts";
import { vehicleName } from "../../../ui/format/labels.ts";
import { type Item, itemIcon, matches } from "./item.ts";

const perGroup = 5;
const minCharacters = 2;

const vehicleItem = (car: Vehicle): Item => ({
  id: `vehicle-${car.id}`,
  group: "vehicles",
  label: vehicleName(car),
  detail: [car.stockNumber, car.vin].filter(Boolean).join(" · "),
  icon: <IconCar {...itemIcon} />,
  path: `/vehicles/${car.id}`,
});

const leadItem = (lead: Pick<Lead, "id" | "targetName" | "action">): Item => ({
  id: `lead-${lead.id}`,
  group: "leads",
  label: lead.targetName,
  detail: lead.action,
  icon: <IconMessageUser {...itemIcon} />,
  path: `/leads?lead=${lead.id}`,
});

const contactItem = ({ contact_id, name, email, phone }: Contact): Item => ({
  id: `contact-${contact_id}`,
  group: "contacts",
  label: name,
  detail: email ?? phone ?? undefined,
  icon: <IconAddressBook {...itemIcon} />,
  path: `/leads/contacts?contact=${contact_id}`,
});

function useMemberItems(query: string, enabled: boolean): Item[] {
  return useTeamMembers(enabled)
    .flatMap(({ team, members }) =>
      members.map(
        (member): Item => ({
          id: `person-${team.slug}-${member.id}`,
          group: "people",
          label: member.name,
          detail: team.name,
          icon: <IconUser {...itemIcon} />,
          path: `/team/${team.slug}`,
        }),
      ),
    )
    .filter((item) => matches(item, query))
    .slice(0, perGroup);
}

interface FoundItems {
  readonly items: readonly Item[];
  readonly isSearching: boolean;
  /** Whether a part of the results could not be loaded. */
  readonly failed: boolean;
}

/** Vehicles, leads and contacts that the server finds, and the members of the user's teams. */
export function useFoundItems(query: string): FoundItems {
  const enabled = query.length >= minCharacters;
  const search = { query: { search: query, limit: perGroup } } as const;
  const common = { enabled, staleTime: 30_000 } as const;
  const [vehicles, leads, contacts] = useQueries({
    queries: [
      { ...common, queryKey: ["vehicles", "palette", query], queryFn: () => api.vehicles.list(search) },
      { ...common, queryKey: ["leads", "palette", query], queryFn: () => api.leads.list(search) },
      { ...common, queryKey: ["contacts", "palette", query], queryFn: () => api.contacts.list(search) },
    ],
  });
  const members = useMemberItems(query, enabled);
  const lists = [vehicles, leads, contacts];
  return {
    items: [
      ...(vehicles.data ?? []).map(vehicleItem),
      ...(leads.data ?? []).map(leadItem),
      ...(contacts.data?.contacts ?? []).map(contactItem),
      ...members,
    ],
    isSearching: lists.some(({ isFetching }) => isFetching),
    failed: lists.some(({ isError }) => isError),
  };
}
