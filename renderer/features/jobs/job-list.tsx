import { Button, Progress, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { Link } from "react-router";
import { useVehiclesById } from "../../api/records/vehicles.ts";
import { t } from "../../texts/t.ts";
import { percent } from "../../ui/format/format.ts";
import { vehicleName } from "../../ui/format/labels.ts";
import { showError } from "../../ui/page/show-error.ts";
import classes from "./jobs.module.css";
import { cancelJob, type Job, pathOf } from "./jobs.ts";

interface JobListProps {
  readonly jobs: readonly Job[];
  readonly onOpen?: () => void;
}

/** The running jobs, each with its progress, its page and a way to stop it. */
export function JobList({ jobs, onOpen }: JobListProps) {
  const cars = useVehiclesById(jobs.flatMap(({ vehicleId }) => vehicleId ?? []));
  return (
    <ul className={classes.list} aria-label={t("shell.jobs.title")}>
      {jobs.map((job) => {
        const car = job.vehicleId === undefined ? undefined : cars.get(job.vehicleId);
        const name = job.fileName ?? (car ? vehicleName(car) : t("shell.jobs.noVehicle"));
        return <JobRow key={job.id} job={job} name={name} onOpen={onOpen} />;
      })}
    </ul>
  );
}

interface JobRowProps {
  readonly job: Job;
  readonly name: string;
  readonly onOpen: (() => void) | undefined;
}

function JobRow({ job, name, onOpen }: JobRowProps) {
  const path = pathOf(job);
  const cancel = () =>
    modals.openConfirmModal({
      title: t(`shell.jobs.stop.${job.kind}.title`, { name }),
      children: <Text size="sm">{t(`shell.jobs.stop.${job.kind}.text`)}</Text>,
      labels: { confirm: t("shell.jobs.stop.confirm"), cancel: t("shell.jobs.stop.keep") },
      confirmProps: { color: "red" },
      onConfirm: () => void cancelJob(job).catch(showError),
    });
  return (
    <li className={classes.job}>
      <div className={classes.text}>
        {path === undefined ? (
          <strong>{name}</strong>
        ) : (
          <Link to={path} onClick={onOpen}>
            {name}
          </Link>
        )}
        <span>{t(`shell.jobs.kind.${job.kind}`, { share: percent(job.progress) })}</span>
        <Progress
          size="sm"
          value={job.progress * 100}
          aria-label={t("shell.jobs.progress", { name })}
          color="var(--accent)"
        />
      </div>
      <Button
        size="compact-sm"
        variant="default"
        className={classes.stop ?? ""}
        aria-label={t("shell.jobs.stop.label", { name })}
        onClick={cancel}
      >
        {t("common.cancel")}
      </Button>
    </li>
  );
}
