import { Alert, Box, Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconCamera, IconRefresh } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { Link, useNavigate } from "react-router";
import { shownAngle } from "../../../../contracts/inspections/inspection-image.ts";
import type { VisualInspection } from "../../../../contracts/inspections/visual.ts";
import { minPhotos } from "../../../../contracts/papers/files.ts";
import { api } from "../../../api/client/client.ts";
import { queryClient } from "../../../api/client/query.ts";
import { refreshCases, useCase } from "../../../api/records/cases.ts";
import { inspectionKey } from "../../../api/records/inspections.ts";
import { t } from "../../../texts/t.ts";
import { instant } from "../../../ui/format/format.ts";
import { ErrorNotice } from "../../../ui/page/states.tsx";
import { Thumbnail } from "../../../ui/vehicle/thumbnail.tsx";
import { forCase } from "../../cases/address.ts";
import { photoShortfall } from "../photo/photo-shortfall.ts";
import { type AgainNeeds, inspectAgain } from "./inspect-again.ts";
import classes from "./progress-view.module.css";

/** Starts a new inspection of stored photos. The server accepts its own addresses even after they have expired. */
function useInspectAgain({ vehicle_id, case_id, options }: VisualInspection, images: VisualInspection["images"]) {
  const navigate = useNavigate();
  const keys = useRef({ inCase: crypto.randomUUID(), alone: crypto.randomUUID() });
  return useMutation({
    mutationFn: () => {
      const body = { vehicle_id, options, images: images.map(({ url, angle, type }) => ({ url, angle, type })) };
      return inspectAgain({ create: createInspection, keys: keys.current }, body, case_id);
    },
    onSuccess: async ({ inspection, isCaseClosed }) => {
      queryClient.setQueryData(inspectionKey(inspection.inspection_id), inspection);
      void queryClient.invalidateQueries({ queryKey: ["inspections"] });
      if (case_id !== null) refreshCases(vehicle_id);
      if (isCaseClosed) notifications.show({ message: t("results.failure.caseClosed"), autoClose: false });
      await navigate(`/inspections/${inspection.inspection_id}`);
    },
  });
}

const createInspection: AgainNeeds["create"] = (body, key) =>
  api.visual.create({ body }, { headers: { "idempotency-key": key } });

/** The page for new photos. They become a step of the case unless it is closed. */
function useNewPhotosAddress({ vehicle_id, case_id }: VisualInspection): string {
  const { data: found } = useCase(case_id ?? "", case_id !== null);
  const path = `/vehicles/${vehicle_id}/inspect`;
  const isOpen = case_id !== null && (found === undefined || found.status === "processing");
  return isOpen ? forCase(path, case_id) : path;
}

interface FailureViewProps {
  readonly inspection: VisualInspection;
  readonly canInspect: boolean;
}

/** Shows why an inspection ended without a result, which photo caused it, and what to do next. */
export function FailureView({ inspection, canInspect }: FailureViewProps) {
  const { failure, images, vehicle_id, completed_at, created_at } = inspection;
  const faultyIndex = failure?.image_index ?? undefined;
  const usableImages = images.filter(({ index }) => index !== faultyIndex);
  const retry = useInspectAgain(inspection, usableImages);
  const newPhotosAddress = useNewPhotosAddress(inspection);
  const message = failure?.message ?? t("results.failure.text");
  const hasNoCar = failure?.code === "INSUFFICIENT_IMAGES";
  return (
    <Box className="panel" p="lg" component="section" aria-label={t("results.failure.label")}>
      <Alert
        color="red"
        variant="outline"
        bg="var(--alarm-wash)"
        icon={<IconAlertTriangle aria-hidden />}
        title={hasNoCar ? t("results.failure.noCar") : message}
        styles={{ title: { color: "var(--alarm)" }, message: { color: "var(--mantine-color-text)" } }}
      >
        {hasNoCar && <Text size="sm">{t("results.failure.noCarAdvice")}</Text>}
        {faultyIndex !== undefined && <Text size="sm">{t("results.failure.cause", { photo: faultyIndex + 1 })} </Text>}
        <Text size="sm">
          {t("results.failure.nothingLost")}
          {failure && <span className={classes.count}> ({failure.code})</span>}
        </Text>
      </Alert>
      <Group mt="md">
        {canInspect && !hasNoCar && usableImages.length >= minPhotos && (
          <Button
            leftSection={<IconRefresh size={17} aria-hidden />}
            onClick={() => retry.mutate()}
            loading={retry.isPending}
          >
            {t(faultyIndex === undefined ? "results.failure.again" : "results.failure.others")}
          </Button>
        )}
        {canInspect && (
          <Button
            component={Link}
            to={newPhotosAddress}
            variant="default"
            leftSection={<IconCamera size={17} aria-hidden />}
          >
            {t("results.failure.newPhotos")}
          </Button>
        )}
        <Button component={Link} to={`/vehicles/${vehicle_id}`} variant="default">
          {t("results.failure.vehicle")}
        </Button>
      </Group>
      {retry.isError && (
        <Box mt="md">
          <ErrorNotice error={retry.error} />
        </Box>
      )}
      <Text size="sm" c="dimmed" mt="md">
        {completed_at
          ? t("results.failure.startedAndEnded", { start: instant(created_at), end: instant(completed_at) })
          : t("results.failure.started", { start: instant(created_at) })}
      </Text>
      <ul className={classes.photos} aria-label={t("results.photos")}>
        {images.map((image) => {
          const { index, url } = image;
          const label = t("results.failure.photo", { photo: index + 1, angle: t(`labels.angle.${shownAngle(image)}`) });
          return (
            <li key={index} data-faulty={index === faultyIndex || undefined}>
              <Thumbnail url={url} label={label} width={104} height={70} />
              {image.examined !== null && <p className={classes.reason}>{photoShortfall(image, 0)?.label}</p>}
            </li>
          );
        })}
      </ul>
    </Box>
  );
}
