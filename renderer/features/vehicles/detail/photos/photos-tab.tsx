import { Box, Skeleton } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import type { Vehicle } from "../../../../../contracts/vehicles.ts";
import { mediaSource } from "../../../../api/media.ts";
import { useVehiclePhotos } from "../../../../api/vehicle-records.ts";
import { t } from "../../../../texts/t.ts";
import { EmptyState, ErrorNotice, Loading } from "../../../../ui/states.tsx";
import classes from "./photos.module.css";

/** The photos of the vehicle in their order. */
export function PhotosTab({ car }: { readonly car: Vehicle }) {
  const list = useVehiclePhotos(car.id);
  if (list.isError && !list.data) return <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) {
    return (
      <Loading>
        <Skeleton h={240} role="status" aria-label={t("common.loading")} />
      </Loading>
    );
  }
  if (list.data.length === 0) {
    return (
      <Box className="panel">
        <EmptyState
          icon={<IconPhoto size={40} stroke={1.2} />}
          title={t("vehicle.photos.empty.title")}
          text={t("vehicle.photos.empty.text")}
        />
      </Box>
    );
  }
  return (
    <ol className={classes.grid} aria-label={t("vehicle.tabs.photos")}>
      {list.data.map(({ id, urls, caption, position }) => (
        <li key={id} className={classes.card}>
          <img
            className={classes.picture}
            src={mediaSource(urls.card)}
            alt={caption ?? t("vehicle.photos.number", { number: position + 1 })}
            loading="lazy"
          />
        </li>
      ))}
    </ol>
  );
}
