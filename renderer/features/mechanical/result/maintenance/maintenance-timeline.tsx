import "../../../../texts/lazy/mechanical-texts.ts";
import { Button, Title } from "@mantine/core";
import { useState } from "react";
import type { MaintenanceSchedule } from "../../../../../contracts/mechanical/mechanical.ts";
import { t } from "../../../../texts/t.ts";
import { day, mileage } from "../../../../ui/format/format.ts";
import { translated, translatedSource } from "../../../../ui/format/sentences.ts";
import { Tag } from "../../../../ui/page/tag.tsx";
import result from "../result.module.css";
import classes from "./maintenance.module.css";
import { type DueService, servicesOf } from "./maintenance.ts";

const tones = { overdue: "alarm", due_soon: "warn", upcoming: "plain" } as const;

/** Later services are shown on request. */
const shownAtFirst = 6;

/** The services of the car on a line, the overdue ones first. */
export function MaintenanceTimeline({ schedule }: { readonly schedule: MaintenanceSchedule }) {
  const [showsAll, setShowsAll] = useState(false);
  const services = servicesOf(schedule);
  const shown = showsAll ? services : services.slice(0, shownAtFirst);
  return (
    <section className={`panel ${result.system}`} aria-labelledby="maintenance">
      <div className={result.systemHead}>
        <Title order={3} id="maintenance">
          {t("mechanical.maintenance.title")}
        </Title>
      </div>
      <ol className={classes.timeline}>
        {shown.map((service) => (
          <Service key={service.service} service={service} />
        ))}
      </ol>
      {services.length > shownAtFirst && (
        <div className={classes.more}>
          <Button variant="default" size="xs" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? t("mechanical.maintenance.fewer") : t("mechanical.maintenance.all", { count: services.length })}
          </Button>
        </div>
      )}
    </section>
  );
}

const Service = ({ service }: { readonly service: DueService }) => (
  <li data-due={service.due}>
    <strong>{translated(service.service)}</strong>{" "}
    <Tag tone={tones[service.due]}>{t(`mechanical.maintenance.${service.due}`)}</Tag>
    <div>{[milesText(service), dateText(service)].filter((part) => part !== "").join(" · ")}</div>
    <div className={result.dim} title={t("mechanical.source", { source: translatedSource(service.basis.source) })}>
      {translated(service.reason)}
    </div>
  </li>
);

/** Nothing for a service that is overdue by its age: the miles that it has left would contradict that. */
function milesText({ miles_remaining: remaining, due }: DueService): string {
  if (remaining === null || (due === "overdue" && remaining > 0)) return "";
  return remaining < 0
    ? t("mechanical.maintenance.milesOver", { distance: mileage(-remaining) })
    : t("mechanical.maintenance.milesLeft", { distance: mileage(remaining) });
}

/** A day without a time is noon, so that no time zone moves it to the day before. */
const dateText = ({ recommended_date: date, due }: DueService): string =>
  date === null
    ? ""
    : t(due === "overdue" ? "mechanical.maintenance.since" : "mechanical.maintenance.by", {
        date: day(`${date}T12:00:00`),
      });
