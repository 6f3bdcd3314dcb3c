import { Box, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconCarGarage, IconChevronRight, IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { statusesInStock } from "../../../contracts/vehicles/vehicle-filters.ts";
import type { Vehicle } from "../../../contracts/vehicles/vehicles.ts";
import { api } from "../../api/client/client.ts";
import { useSession } from "../../api/client/session.ts";
import { useMyTeams, vehicleAccess } from "../../api/records/teams.ts";
import { t } from "../../texts/t.ts";
import { vehicleName } from "../../ui/format/labels.ts";
import { Page } from "../../ui/page/page.tsx";
import { EmptyState, ErrorNotice, LoadingRows } from "../../ui/page/states.tsx";
import { Thumbnail } from "../../ui/vehicle/thumbnail.tsx";
import classes from "./choose-vehicle.module.css";
import { OpenedNote } from "./parts/opened-note.tsx";

const shown = 30;
const searchAfterMs = 250;
const inStock = { status: statusesInStock.join(","), limit: shown } as const;

type Choice = "notInspected" | "inStock";
interface Choices {
  readonly kind: Choice;
  readonly cars: readonly Vehicle[];
}

/** Without a search: the vehicles that have no inspection yet, or all in stock if there are none. */
async function fetchChoices(search: string): Promise<Choices> {
  if (search !== "") return { kind: "inStock", cars: await api.vehicles.list({ query: { ...inStock, search } }) };
  const cars = await api.vehicles.list({ query: { ...inStock, notInspected: "true", sortOrder: "asc" } });
  return cars.length > 0
    ? { kind: "notInspected", cars }
    : { kind: "inStock", cars: await api.vehicles.list({ query: inStock }) };
}

/** Chooses the vehicle to inspect, and opens its page for photos. */
export function ChooseVehiclePage() {
  const [text, setText] = useState("");
  const [search] = useDebouncedValue(text.trim(), searchAfterMs);
  const { data: user } = useSession();
  const teams = useMyTeams().data;
  const choices = useQuery({
    queryKey: ["vehicles", "to-inspect", search],
    queryFn: () => fetchChoices(search),
    placeholderData: keepPreviousData,
  });
  const canInspect = (car: Vehicle) =>
    user == null || teams === undefined || vehicleAccess(car, user.id, teams).can("inspect_vehicles");
  const cars = choices.data?.cars.filter(canInspect);
  const isLog = useSearchParams()[0].get("for") === "mechanical";
  return (
    <Page title={t("capture.choose.title")} subtitle={t("capture.choose.text")} maxWidth={680}>
      <OpenedNote isLog={isLog} />
      <TextInput
        mb="sm"
        size="md"
        aria-label={t("capture.choose.search")}
        placeholder={t("capture.choose.searched")}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {choices.isError && <ErrorNotice error={choices.error} onRetry={() => void choices.refetch()} />}
      {choices.isPending && (
        <Box className="panel">
          <LoadingRows rows={8} height={64} />
        </Box>
      )}
      {choices.data && cars && <Cars kind={choices.data.kind} cars={cars} searched={search !== ""} isLog={isLog} />}
    </Page>
  );
}

interface CarsProps extends Choices {
  readonly searched: boolean;
  /** Another page takes logs of OBD apps. */
  readonly isLog: boolean;
}

function Cars({ kind, cars, searched, isLog }: CarsProps) {
  if (cars.length === 0) {
    return (
      <Box className="panel">
        <EmptyState
          icon={<IconCarGarage size={40} stroke={1.2} />}
          title={t(searched ? "capture.choose.noMatch.title" : "capture.choose.none.title")}
          text={t(searched ? "capture.choose.noMatch.text" : "capture.choose.none.text")}
        />
      </Box>
    );
  }
  return (
    <>
      <Text size="sm" c="dimmed" mb={6} role="status">
        {t(`capture.choose.${kind}`, { count: cars.length })}
      </Text>
      <ul className={`panel ${classes.list}`} aria-label={t("capture.choose.title")}>
        {cars.map((car) => (
          <li key={car.id}>
            <Link
              to={`/vehicles/${car.id}/${isLog ? "mechanical?diagnostic=new" : "inspect"}`}
              className={classes.car ?? ""}
            >
              <Thumbnail url={car.coverImageUrl} label="" width={64} height={46} />
              <span className={classes.text}>
                <strong>{vehicleName(car)}</strong>
                <span>{[car.stockNumber, car.vin].filter(Boolean).join(" · ") || t("capture.choose.noNumber")}</span>
              </span>
              <IconChevronRight size={18} stroke={1.6} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
