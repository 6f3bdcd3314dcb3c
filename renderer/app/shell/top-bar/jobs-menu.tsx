import { Popover, Text, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconProgress } from "@tabler/icons-react";
import { JobList } from "../../../features/jobs/job-list.tsx";
import { useJobs } from "../../../features/jobs/jobs.ts";
import { t } from "../../../texts/t.ts";
import classes from "./top-bar.module.css";

/** The number of running jobs, which opens their list. */
export function JobsMenu() {
  const jobs = useJobs();
  const [opened, { toggle, close }] = useDisclosure(false);
  return (
    <Popover opened={opened} onChange={(open) => open || close()} width={340} position="bottom-end" trapFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes.button ?? ""}
          aria-label={t("shell.jobs.button", { count: jobs.length })}
          onClick={toggle}
        >
          <IconProgress size={19} stroke={1.6} aria-hidden />
          {jobs.length > 0 && <span className={classes.count}>{jobs.length}</span>}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("shell.jobs.title")}>
        <Text fw={650} mb="xs">
          {t("shell.jobs.title")}
        </Text>
        {jobs.length === 0 ? (
          <Text size="sm" c="dimmed" tabIndex={-1} data-autofocus>
            {t("shell.jobs.none")}
          </Text>
        ) : (
          <JobList jobs={jobs} onOpen={close} />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
