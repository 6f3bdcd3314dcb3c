import { Modal, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { RateBook } from "../../../../../contracts/repair/rate-book.ts";
import { refreshRateBooks } from "../../../../api/records/assessments.ts";
import { t } from "../../../../texts/t.ts";
import { FormButtons } from "../../../../ui/forms/form-buttons.tsx";
import { ErrorNotice, LoadingRows } from "../../../../ui/page/states.tsx";
import touch from "../../../../ui/page/touch.module.css";
import { isConflict, saveBook, tablesOf } from "../editor/use-editor.ts";
import { differencesOf } from "../model/differences.ts";
import { type BookScope, useVersion } from "../use-book.ts";

interface RestoreDialogProps {
  /** Stays after the dialog was closed, until it has faded out. */
  readonly version: number | undefined;
  readonly scope: BookScope;
  readonly current: RateBook;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Saves the figures of an earlier version as a new one. */
export const RestoreDialog = ({ version, opened, onClose, ...form }: RestoreDialogProps) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title={version === undefined ? "" : t("rateBook.restore.title", { version })}
    className={touch.touch ?? ""}
  >
    {opened && version !== undefined && <RestoreForm {...form} version={version} onClose={onClose} />}
  </Modal>
);

type FormProps = Omit<RestoreDialogProps, "version" | "opened"> & { readonly version: number };

function RestoreForm({ version, scope, current, onClose, onDone }: FormProps) {
  const wanted = useVersion(scope, version);
  const [note, setNote] = useState<string>(() => t("rateBook.restore.suggestedNote", { version }));
  const restore = useMutation({
    mutationFn: (book: RateBook) => saveBook(tablesOf(book), current, note),
    onSuccess: () => {
      onDone();
      onClose();
    },
    onError: (error) => {
      if (isConflict(error)) void refreshRateBooks();
    },
  });
  const book = wanted.data;
  const differences = book && differencesOf(current, book);
  const count = differences ? differences.figures.length + (differences.defaultRegion ? 1 : 0) : 0;
  const isSame = differences !== undefined && count === 0 && differences.otherwise.length === 0;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (book && !isSame) restore.mutate(book);
      }}
    >
      <Stack gap="sm">
        <Text size="sm">{t("rateBook.restore.text")}</Text>
        {wanted.isPending && <LoadingRows rows={1} height={20} />}
        {wanted.isError && <ErrorNotice error={wanted.error} onRetry={() => void wanted.refetch()} />}
        {book && (
          <Text size="sm">{isSame ? t("rateBook.restore.same") : t("rateBook.restore.difference", { count })}</Text>
        )}
        <TextInput
          data-autofocus
          label={t("rateBook.bar.note")}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {restore.isError &&
          (isConflict(restore.error) ? (
            <Text size="sm" c="var(--alarm)" role="alert">
              {t("rateBook.conflict.short")}
            </Text>
          ) : (
            <ErrorNotice error={restore.error} />
          ))}
      </Stack>
      <FormButtons
        submit={t("rateBook.restore.submit")}
        isPending={restore.isPending}
        isDisabled={isSame || !book}
        onCancel={onClose}
      />
    </form>
  );
}
