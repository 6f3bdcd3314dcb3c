import { Alert, Box, Button, Group, Text } from "@mantine/core";
import { IconAlertTriangle, IconCamera } from "@tabler/icons-react";
import { Link } from "react-router";
import type { VisualInspection } from "../../../../contracts/visual.ts";
import { instant } from "../../../ui/format.ts";
import { angleLabels } from "../../../ui/labels.ts";
import { Thumbnail } from "../../../ui/thumbnail.tsx";
import classes from "./progress-view.module.css";

/** An inspection that ended without a result: why, with which photo, and the way on. */
export function FailureView({ inspection }: { readonly inspection: VisualInspection }) {
  const { failure, images, vehicle_id, completed_at, created_at } = inspection;
  const faulty = failure?.image_index ?? undefined;
  return (
    <Box className="panel" p="lg" component="section" aria-label="No result">
      <Alert
        color="red"
        variant="outline"
        bg="var(--alarm-wash)"
        icon={<IconAlertTriangle aria-hidden />}
        title={failure?.message ?? "The inspection ended without a result."}
        styles={{ title: { color: "var(--alarm)" }, message: { color: "var(--mantine-color-text)" } }}
      >
        {faulty !== undefined && <Text size="sm">It is about photo {faulty + 1}, marked below. </Text>}
        <Text size="sm">
          Nothing is lost: the vehicle and its other inspections are as they were, and these photos stay stored.
          {failure && <span className={classes.count}> ({failure.code})</span>}
        </Text>
      </Alert>
      <Group mt="md">
        <Button
          component={Link}
          to={`/vehicles/${vehicle_id}/inspect`}
          leftSection={<IconCamera size={17} aria-hidden />}
        >
          Inspect again
        </Button>
        <Button component={Link} to={`/vehicles/${vehicle_id}`} variant="default">
          To the vehicle
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mt="md">
        Started {instant(created_at)}
        {completed_at && `, ended ${instant(completed_at)}`}
      </Text>
      <ul className={classes.photos} aria-label="Photos">
        {images.map(({ index, url, angle }) => (
          <li key={index} data-faulty={index === faulty || undefined}>
            <Thumbnail url={url} label={`Photo ${index + 1}, ${angleLabels[angle]}`} width={104} height={70} />
          </li>
        ))}
      </ul>
    </Box>
  );
}
