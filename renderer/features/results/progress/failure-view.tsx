import { Alert, Box, Button, Group, Text } from "@mantine/core";
import { IconAlertTriangle, IconCamera, IconRefresh } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { Link, useNavigate } from "react-router";
import { minPhotos } from "../../../../contracts/files.ts";
import type { VisualInspection } from "../../../../contracts/visual.ts";
import { api } from "../../../api/client.ts";
import { inspectionKey } from "../../../api/inspections.ts";
import { queryClient } from "../../../api/query.ts";
import { instant } from "../../../ui/format.ts";
import { angleLabels } from "../../../ui/labels.ts";
import { ErrorNotice } from "../../../ui/states.tsx";
import { Thumbnail } from "../../../ui/thumbnail.tsx";
import { photoShortfall } from "../photo/photo-shortfall.ts";
import classes from "./progress-view.module.css";

/** The photos are stored, and an address of ours is known to the server however old it is. */
function useInspectAgain({ vehicle_id, options }: VisualInspection, images: VisualInspection["images"]) {
  const navigate = useNavigate();
  const key = useRef(crypto.randomUUID());
  return useMutation({
    mutationFn: () =>
      api.visual.create(
        { body: { vehicle_id, options, images: images.map(({ url, angle, type }) => ({ url, angle, type })) } },
        { headers: { "idempotency-key": key.current } },
      ),
    onSuccess: async (inspection) => {
      queryClient.setQueryData(inspectionKey(inspection.inspection_id), inspection);
      void queryClient.invalidateQueries({ queryKey: ["inspections"] });
      await navigate(`/inspections/${inspection.inspection_id}`);
    },
  });
}

/** An inspection that ended without a result: why, with which photo, and the way on. */
interface FailureViewProps {
  readonly inspection: VisualInspection;
  readonly canInspect: boolean;
}

export function FailureView({ inspection, canInspect }: FailureViewProps) {
  const { failure, images, vehicle_id, completed_at, created_at } = inspection;
  const faulty = failure?.image_index ?? undefined;
  const fit = images.filter(({ index }) => index !== faulty);
  const again = useInspectAgain(inspection, fit);
  const message = failure?.message ?? "The inspection ended without a result.";
  const withoutCar = failure?.code === "INSUFFICIENT_IMAGES";
  return (
    <Box className="panel" p="lg" component="section" aria-label="No result">
      <Alert
        color="red"
        variant="outline"
        bg="var(--alarm-wash)"
        icon={<IconAlertTriangle aria-hidden />}
        title={withoutCar ? "No photo shows the outside of a car, so nothing was inspected." : message}
        styles={{ title: { color: "var(--alarm)" }, message: { color: "var(--mantine-color-text)" } }}
      >
        {withoutCar && (
          <Text size="sm">
            The reason for each photo is below. Add at least one photo that shows a whole side of the car; close-ups
            beside it are then examined.
          </Text>
        )}
        {faulty !== undefined && <Text size="sm">It is about photo {faulty + 1}, marked below. </Text>}
        <Text size="sm">
          Nothing is lost: the vehicle and its other inspections are as they were, and these photos stay stored.
          {failure && <span className={classes.count}> ({failure.code})</span>}
        </Text>
      </Alert>
      <Group mt="md">
        {canInspect && !withoutCar && fit.length >= minPhotos && (
          <Button
            leftSection={<IconRefresh size={17} aria-hidden />}
            onClick={() => again.mutate()}
            loading={again.isPending}
          >
            {faulty === undefined ? "Inspect these photos again" : "Inspect the other photos"}
          </Button>
        )}
        {canInspect && (
          <Button
            component={Link}
            to={`/vehicles/${vehicle_id}/inspect`}
            variant="default"
            leftSection={<IconCamera size={17} aria-hidden />}
          >
            Take new photos
          </Button>
        )}
        <Button component={Link} to={`/vehicles/${vehicle_id}`} variant="default">
          To the vehicle
        </Button>
      </Group>
      {again.isError && (
        <Box mt="md">
          <ErrorNotice error={again.error} />
        </Box>
      )}
      <Text size="sm" c="dimmed" mt="md">
        Started {instant(created_at)}
        {completed_at && `, ended ${instant(completed_at)}`}
      </Text>
      <ul className={classes.photos} aria-label="Photos">
        {images.map((image) => {
          const { index, url, angle } = image;
          return (
            <li key={index} data-faulty={index === faulty || undefined}>
              <Thumbnail url={url} label={`Photo ${index + 1}, ${angleLabels[angle]}`} width={104} height={70} />
              {image.examined !== null && <p className={classes.reason}>{photoShortfall(image, 0)?.label}</p>}
            </li>
          );
        })}
      </ul>
    </Box>
  );
}
