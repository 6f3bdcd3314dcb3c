import { Anchor, Box, Skeleton } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link, useParams } from "react-router";
import { useVehicleAccess } from "../../api/records/teams.ts";
import { useVehicle } from "../../api/records/vehicles.ts";
import { takeOpened } from "../../app/desktop/opened-files.ts";
import { t } from "../../texts/t.ts";
import { vehicleName } from "../../ui/format/labels.ts";
import { MissingPermission } from "../../ui/page/missing-permission.tsx";
import { Page } from "../../ui/page/page.tsx";
import { ErrorNotice, hasFailed } from "../../ui/page/states.tsx";
import { CaseNote } from "../cases/case-note.tsx";
import { addPhotos, removePhoto, useDraft } from "./draft.ts";
import classes from "./inspect-page.module.css";
import { useKeptDraft } from "./kept/restore.ts";
import { RestoredNote } from "./kept/restored-note.tsx";
import { Coverage } from "./parts/coverage.tsx";
import { DropArea } from "./parts/drop-area.tsx";
import { PhotoCard } from "./parts/photo-card.tsx";
import { StartPanel } from "./parts/start-panel.tsx";
import { PhoneButton } from "./phone/phone-button.tsx";
import { PhoneDialog } from "./phone/phone-dialog.tsx";
import "./sight-queue.ts";
import "./upload-queue.ts";

export function InspectPage() {
  const { vehicleId = "" } = useParams();
  const vehicle = useVehicle(vehicleId);
  const access = useVehicleAccess(vehicle.data);
  if (hasFailed(vehicle)) {
    return (
      <Page title={t("capture.title")} maxWidth={620}>
        <ErrorNotice error={vehicle.error} onRetry={() => void vehicle.refetch()} />
      </Page>
    );
  }
  const car = vehicle.data;
  return (
    <Page
      title={t("capture.title")}
      tabTitle={car ? t("capture.titleOf", { car: vehicleName(car) }) : t("capture.title")}
      subtitle={
        car ? (
          <Anchor component={Link} to={`/vehicles/${car.id}`} size="sm" underline="always">
            {vehicleName(car)}
          </Anchor>
        ) : (
          <Skeleton h={14} w={220} mt={4} />
        )
      }
    >
      <CaseNote />
      {/* the car's id: the page's address may have its VIN or stock number instead */}
      {car && access?.can("inspect_vehicles") && <Capture vehicleId={car.id} />}
      {access && !access.can("inspect_vehicles") && (
        <MissingPermission permission="inspect_vehicles" team={access.team} />
      )}
    </Page>
  );
}

function Capture({ vehicleId }: { readonly vehicleId: string }) {
  const { photos } = useDraft(vehicleId);
  useKeptDraft(vehicleId);
  // once: photos that are opened while this page is shown wait for the choice of their vehicle
  useEffect(() => {
    const files = takeOpened("photo");
    if (files.length > 0) void addPhotos(vehicleId, files);
  }, [vehicleId]);
  const cards = useRef<HTMLOListElement>(null);
  const [isPhoneOpen, setIsPhoneOpen] = useState(false);
  const chooseButton = useRef<HTMLButtonElement>(null);
  // keeps the focus of keyboard users in place: on the card that took the removed card's position
  const remove = (photoId: string, at: number) => {
    flushSync(() => removePhoto(vehicleId, photoId));
    const next = cards.current?.children[at]?.querySelector<HTMLElement>("[data-remove]");
    (next ?? chooseButton.current)?.focus();
  };
  return (
    <>
      <RestoredNote vehicleId={vehicleId} />
      <Coverage vehicleId={vehicleId} photos={photos} />
      <div className={classes.split}>
        <DropArea
          vehicleId={vehicleId}
          compact={photos.length > 0}
          chooseButton={chooseButton}
          more={<PhoneButton vehicleId={vehicleId} onClick={() => setIsPhoneOpen(true)} />}
        >
          {photos.length > 0 && (
            <ol ref={cards} className={classes.photos} aria-label={t("capture.photos")}>
              {photos.map((photo, at) => (
                <PhotoCard
                  key={photo.slot}
                  vehicleId={vehicleId}
                  photo={photo}
                  number={at + 1}
                  photos={photos}
                  onRemove={() => remove(photo.id, at)}
                />
              ))}
            </ol>
          )}
        </DropArea>
        <Box className={classes.side}>
          <StartPanel vehicleId={vehicleId} />
        </Box>
      </div>
      <PhoneDialog vehicleId={vehicleId} opened={isPhoneOpen} onClose={() => setIsPhoneOpen(false)} />
    </>
  );
}
