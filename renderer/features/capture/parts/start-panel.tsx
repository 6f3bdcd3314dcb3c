import { Button, Checkbox, Stack, Text, Title } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { maxPhotos, minPhotos } from "../../../../contracts/files.ts";
import { ErrorNotice } from "../../../ui/states.tsx";
import { type InspectOptions, setOptions, useDraft } from "../draft.ts";
import { isPending, isUsable } from "../photo/photo.ts";
import { startBlocker } from "../start-blocker.ts";
import { useStartInspection } from "../use-start-inspection.ts";

const optionTexts: readonly { option: keyof InspectOptions; label: string; text: string }[] = [
  {
    option: "generate_report",
    label: "Write the report",
    text: "Creates a condition report as PDF and JSON.",
  },
  {
    option: "detailed_analysis",
    label: "Detailed analysis",
    text: "Searches each photo in smaller pieces. Finds smaller scratches, but takes longer.",
  },
  {
    option: "detect_hidden_damage",
    label: "Look for repaint",
    text: "Compares the colors of neighboring panels. A difference is a hint, not a finding.",
  },
];

export function StartPanel({ vehicleId }: { readonly vehicleId: string }) {
  const { photos, options } = useDraft(vehicleId);
  const start = useStartInspection(vehicleId);
  const usable = photos.filter(isUsable).length;
  const unusable = photos.filter((photo) => !isUsable(photo) && !isPending(photo)).length;
  const blocker = startBlocker(photos);
  return (
    <section className="panel" aria-label="Start" style={{ padding: 16 }}>
      <Title order={2}>
        {usable} of {minPhotos}–{maxPhotos} photos
      </Title>
      <Text size="sm" c="dimmed" mih={21} role="status">
        {blocker ?? "Ready to start."} {unusable > 0 && `${unusable} cannot be used.`}
      </Text>
      <Stack gap={6} my="md">
        {optionTexts.map(({ option, label, text }) => (
          <Checkbox
            key={option}
            checked={options[option]}
            onChange={(event) => setOptions(vehicleId, { [option]: event.currentTarget.checked })}
            label={label}
            description={text}
            styles={{ body: { minHeight: 44, padding: "4px 0" }, label: { fontWeight: 600 } }}
          />
        ))}
      </Stack>
      {start.isError && (
        <div style={{ marginBottom: 12 }}>
          <ErrorNotice error={start.error} />
        </div>
      )}
      <Button
        fullWidth
        h={48}
        leftSection={<IconPlayerPlay size={18} aria-hidden />}
        disabled={blocker !== undefined}
        loading={start.isPending}
        onClick={() => start.mutate()}
      >
        Start inspection
      </Button>
      <Text size="xs" c="dimmed" mt="xs">
        The inspection continues if you leave this page.
      </Text>
    </section>
  );
}
