import { Button, Group, Text, Title } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { IconFolder, IconPhotoPlus } from "@tabler/icons-react";
import { type ReactNode, type RefObject, useRef } from "react";
import { minPhotoHeight, minPhotos, minPhotoWidth } from "../../../../contracts/files.ts";
import { addPhotos } from "../draft.ts";
import classes from "../inspect-page.module.css";

export const acceptedTypes = "image/jpeg,image/png,image/heic,image/heif,.heic,.heif";

interface DropAreaProps {
  readonly vehicleId: string;
  /** Once photos are there, the invitation shrinks to a line above them. */
  readonly compact: boolean;
  /** The button that chooses photos. */
  readonly choose: RefObject<HTMLButtonElement | null>;
  readonly children: ReactNode;
}

const isHidden = (file: File): boolean => file.name.startsWith(".") || file.name === "Thumbs.db";

/** Files or a whole folder may be dropped anywhere on it; what is no photo is told so on its own card. */
export function DropArea({ vehicleId, compact, choose, children }: DropAreaProps) {
  const take = (files: readonly File[]) =>
    void addPhotos(
      vehicleId,
      files.filter((file) => !isHidden(file)),
    );
  return (
    <Dropzone
      className={classes.drop ?? ""}
      onDrop={take}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      inputProps={{ "aria-label": "Drop photos here", tabIndex: -1 }}
      tabIndex={-1}
      multiple
      styles={{ inner: { pointerEvents: "all" } }}
    >
      {compact ? (
        <div className={classes.inviteCompact}>
          <Pickers onFiles={take} choose={choose} />
          <span>or drop more anywhere here</span>
        </div>
      ) : (
        <div className={classes.invite}>
          <IconPhotoPlus size={44} stroke={1.2} aria-hidden />
          <Title order={2}>Drop the car's photos here</Title>
          <Text c="dimmed" maw={440}>
            Files or a whole folder: JPG, PNG or HEIC, at least {minPhotoWidth}×{minPhotoHeight}. {minPhotos} are
            enough; walk around the car once for a full report.
          </Text>
          <Group mt="xs" gap="xs">
            <Pickers onFiles={take} choose={choose} />
          </Group>
        </div>
      )}
      {children}
    </Dropzone>
  );
}

interface PickersProps extends Pick<DropAreaProps, "choose"> {
  readonly onFiles: (files: readonly File[]) => void;
}

function Pickers({ onFiles, choose }: PickersProps) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const input = (target: typeof files, label: string, extra: object) => (
    <input
      ref={target}
      type="file"
      multiple
      hidden
      aria-label={label}
      onChange={(event) => {
        onFiles([...(event.currentTarget.files ?? [])]);
        event.currentTarget.value = "";
      }}
      {...extra}
    />
  );
  return (
    <>
      <Button
        ref={choose}
        h={44}
        leftSection={<IconPhotoPlus size={18} aria-hidden />}
        onClick={() => files.current?.click()}
      >
        Choose photos
      </Button>
      <Button
        h={44}
        variant="default"
        leftSection={<IconFolder size={18} aria-hidden />}
        onClick={() => folder.current?.click()}
      >
        Choose a folder
      </Button>
      {input(files, "Photos", { accept: acceptedTypes, "data-testid": "photos" })}
      {input(folder, "Folder of photos", { webkitdirectory: "" })}
    </>
  );
}
