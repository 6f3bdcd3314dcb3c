import "../../../../texts/lazy/by-hand-texts.ts";
import { Title } from "@mantine/core";
import { IconWriting } from "@tabler/icons-react";
import type { ReactNode } from "react";
import {
  type Announcement,
  type ByHand,
  type RemarkKind,
  remarkKinds,
  type Tire,
  tirePlaces,
} from "../../../../../contracts/inspections/by-hand.ts";
import { t } from "../../../../texts/t.ts";
import { oneDecimal } from "../../../../ui/format/format.ts";
import { EmptyState } from "../../../../ui/page/states.tsx";
import { Tag } from "../../../../ui/page/tag.tsx";
import classes from "../by-hand.module.css";
import { shownTread, withTreadUnit } from "../draft/tread.ts";
import { Entered } from "../entered.tsx";
import { TireDiagram } from "../tire-diagram.tsx";

interface EntriesViewProps {
  readonly entries: ByHand | null;
  readonly computedGrade: number;
}

/** What people entered, for users who may not change it. */
export function EntriesView({ entries, computedGrade }: EntriesViewProps) {
  if (entries === null) {
    return (
      <EmptyState
        icon={<IconWriting size={40} stroke={1.2} />}
        title={t("byHand.empty.title")}
        text={t("byHand.empty.text")}
      />
    );
  }
  const { manual_grade: grade, announcements, tires, remarks } = entries;
  const entered = tirePlaces.flatMap((place) => (tires[place] ? [{ place, tire: tires[place] }] : []));
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <Section title={t("byHand.grade.title")} isEmpty={grade === null}>
          {grade && (
            <>
              <p className={classes.value}>
                {t("byHand.grade.both", { grade: oneDecimal(grade.value), computed: oneDecimal(computedGrade) })}
              </p>
              <p className={classes.text}>{grade.reason}</p>
              <Entered entry={grade} />
            </>
          )}
        </Section>
        <Section title={t("byHand.announcements.title")} isEmpty={announcements.length === 0}>
          {announcements.map((one) => (
            <AnnouncementLine key={`${one.kind} ${one.text}`} one={one} />
          ))}
        </Section>
      </div>
      <div className={classes.column}>
        <Section title={t("byHand.tires.title")} isEmpty={entered.length === 0}>
          <div className={classes.tires}>
            <TireDiagram textOf={(place) => treadOf(tires[place])} />
            {entered.map(({ place, tire }) => (
              <div key={place} className={classes.tire} data-place={place}>
                <strong className={classes.wide}>{t(`byHand.tires.place.${place}`)}</strong>
                <span className={classes.wide}>{tireText(tire)}</span>
                <div className={classes.wide}>
                  <Entered entry={tire} />
                </div>
              </div>
            ))}
          </div>
        </Section>
        <Section title={t("byHand.remarks.title")} isEmpty={remarkKinds.every((kind) => remarks[kind] === null)}>
          {remarkKinds.map((kind) => (
            <Remark key={kind} kind={kind} remark={remarks[kind]} />
          ))}
        </Section>
      </div>
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  readonly isEmpty: boolean;
  readonly children: ReactNode;
}
const Section = ({ title, isEmpty, children }: SectionProps) => (
  <section className={classes.section}>
    <Title order={2} size="h4">
      {title}
    </Title>
    {isEmpty ? <p className={classes.text}>{t("byHand.empty.section")}</p> : children}
  </section>
);

const AnnouncementLine = ({ one }: { readonly one: Announcement }) => (
  <div className={classes.announcement} data-announced={one.status === "announced" || undefined}>
    <div>
      <div className={classes.kind}>{t(`byHand.kind.${one.kind}`)}</div>
      <Entered entry={one} />
    </div>
    <Tag tone={one.status === "announced" ? "alarm" : "good"}>{t(`byHand.status.${one.status}`)}</Tag>
    {one.text && <p className={classes.details}>{one.text}</p>}
  </div>
);

const treadOf = (tire: Tire | null): string =>
  tire?.tread_depth_mm === null || tire === null ? "" : shownTread(tire.tread_depth_mm);

function tireText(tire: Tire): string {
  const tread = treadOf(tire);
  const dot =
    tire.dot === null ? null : t("byHand.tires.dotOf", { week: tire.dot.slice(0, 2), year: tire.dot.slice(2) });
  return [tread && withTreadUnit(tread), tire.brand, tire.size, dot, tire.note].filter(Boolean).join(", ");
}

function Remark({ kind, remark }: { readonly kind: RemarkKind; readonly remark: ByHand["remarks"][RemarkKind] }) {
  if (remark === null) return null;
  return (
    <div>
      <strong>{t(`byHand.remarks.${kind}`)}</strong>
      <p className={classes.text}>{remark.text}</p>
      <Entered entry={remark} />
    </div>
  );
}
