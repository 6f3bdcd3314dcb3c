import { Button, Group, Text, Title } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { IconFolder, IconPhotoPlus } from "@tabler/icons-react";
import { type ReactNode, type RefObject, useRef } from "react";
import { minPhotoHeight, minPhotos, minPhotoWidth } from "../../../../contracts/papers/files.ts";
import { t } from "../../../texts/t.ts";
import { addPhotos } from "../draft.ts";
import classes from "../inspect-page.module.css";

export const acceptedTypes = "image/jpeg,image/png,image/heic,image/heif,.heic,.heif";

interface DropAreaProps {
  /** More ways to add photos, beside the buttons that choose files. */
  readonly more: ReactNode;
  readonly vehicleId: string;
  /** Once there are photos, the instructions shrink to one line above them. */
  readonly compact: boolean;
  /** The button to choose photos. */
  readonly chooseButton: RefObject<HTMLButtonElement | null>;
  readonly children: ReactNode;
}

const isHidden = (file: File): boolean => file.name.startsWith(".") || file.name === "Thumbs.db";

/** Files or a folder can be dropped anywhere on it. A file that is not a photo gets a card that says so. */
export function DropArea({ vehicleId, compact, chooseButton, more, children }: DropAreaProps) {
  const addFiles = (files: readonly File[]) =>
    void addPhotos(
      vehicleId,
      files.filter((file) => !isHidden(file)),
    );
  return (
    <Dropzone
      className={classes.drop ?? ""}
      onDrop={addFiles}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      inputProps={{ "aria-label": t("capture.add.drop"), tabIndex: -1 }}
      tabIndex={-1}
      multiple
      styles={{ inner: { pointerEvents: "all" } }}
    >
      {compact ? (
        <div className={classes.inviteCompact}>
          <Pickers onFiles={addFiles} chooseButton={chooseButton} />
          {more}
          <span className={classes.byMouse}>{t("capture.add.dropMore")}</span>
        </div>
      ) : (
        <div className={classes.invite}>
          <IconPhotoPlus size={44} stroke={1.2} aria-hidden />
          <Title order={2}>{t("capture.add.title")}</Title>
          <Text c="dimmed" maw={440}>
            {t("capture.add.text", { width: minPhotoWidth, height: minPhotoHeight, photos: minPhotos })}
          </Text>
          <Group mt="xs" gap="xs" justify="center">
            <Pickers onFiles={addFiles} chooseButton={chooseButton} />
            {more}
          </Group>
          <Text c="dimmed" size="sm" className={classes.byMouse ?? ""}>
            {t("capture.add.dropHint")}
          </Text>
        </div>
      )}
      {children}
    </Dropzone>
  );
}

interface PickersProps extends Pick<DropAreaProps, "chooseButton"> {
  readonly onFiles: (files: readonly File[]) => void;
}

function Pickers({ onFiles, chooseButton }: PickersProps) {
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
        ref={chooseButton}
        h={44}
        leftSection={<IconPhotoPlus size={18} aria-hidden />}
        onClick={() => files.current?.click()}
      >
        {t("capture.add.photos")}
      </Button>
      <Button
        h={44}
        className={classes.byMouse ?? ""}
        variant="default"
        leftSection={<IconFolder size={18} aria-hidden />}
        onClick={() => folder.current?.click()}
      >
        {t("capture.add.folder")}
      </Button>
      {input(files, t("capture.photos"), { accept: acceptedTypes, "data-testid": "photos" })}
      {input(folder, t("capture.add.folderOfPhotos"), { webkitdirectory: "" })}
    </>
  );
}
