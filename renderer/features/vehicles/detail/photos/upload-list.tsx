import { ActionIcon, Button, Progress } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { errorSummary } from "../../../../api/client/error-explanation.ts";
import { t } from "../../../../texts/t.ts";
import { percent } from "../../../../ui/format/format.ts";
import { dismissPhotoUpload, type PhotoUpload, retryPhotoUpload } from "./photo-uploads.ts";
import classes from "./photos.module.css";

/** Photos that are being sent, with their progress, and those that were rejected, with the reason. */
export const UploadList = ({ uploads }: { readonly uploads: readonly PhotoUpload[] }) => (
  <ul className={`panel ${classes.uploads}`} aria-label={t("vehicle.photos.uploads")}>
    {uploads.map((upload) => (
      <li key={upload.id} className={classes.upload}>
        <strong className={classes.name}>{upload.file.name}</strong>
        {upload.state === "failed" ? (
          <Failed upload={upload} />
        ) : (
          <>
            <Progress
              value={upload.share * 100}
              aria-label={t("vehicle.photos.sending", { file: upload.file.name })}
              className={classes.progress ?? ""}
            />
            <span>{upload.state === "waiting" ? t("vehicle.photos.waiting") : percent(upload.share)}</span>
          </>
        )}
      </li>
    ))}
  </ul>
);

const Failed = ({ upload: { id, file, error } }: { readonly upload: PhotoUpload }) => (
  <>
    <span role="alert" className={classes.reason}>
      {errorSummary(error)}
    </span>
    <Button size="xs" variant="default" onClick={() => retryPhotoUpload(id)}>
      {t("common.tryAgain")}
    </Button>
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t("vehicle.photos.dismiss", { file: file.name })}
      onClick={() => dismissPhotoUpload(id)}
    >
      <IconX size={16} aria-hidden />
    </ActionIcon>
  </>
);
