import "../../texts/lazy/sale-papers-texts.ts";
import { Anchor, Button, Group, Text, Title } from "@mantine/core";
import { IconFileTypePdf } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import type { BuyersGuide } from "../../../contracts/papers/buyers-guide.ts";
import type { Vehicle } from "../../../contracts/vehicles/vehicles.ts";
import { useSession } from "../../api/client/session.ts";
import {
  buyersGuideAddress,
  useBuyersGuide,
  useWordingLanguages,
  windowStickerAddress,
} from "../../api/records/sale-papers.ts";
import { t } from "../../texts/t.ts";
import { instant } from "../../ui/format/format.ts";
import { ErrorNotice, hasFailed } from "../../ui/page/states.tsx";
import { PaperLanguages } from "../../ui/papers/paper-languages.tsx";
import classes from "./buyer-papers.module.css";
import { GuideDialog } from "./guide-dialog.tsx";

interface BuyerPapersProps {
  readonly car: Vehicle;
  readonly canEdit: boolean;
}

/** The papers that a buyer sees: the window sticker and the Buyers Guide. */
export const BuyerPapers = ({ car, canEdit }: BuyerPapersProps) => (
  <section className={`panel ${classes.panel}`} aria-label={t("salePapers.title")}>
    <Title order={2} mb="xs">
      {t("salePapers.title")}
    </Title>
    <div className={classes.paper}>
      <div>
        <Text fw={600}>{t("salePapers.sticker.name")}</Text>
        <Text size="sm" c="dimmed">
          {t(!car.askingPrice ? "salePapers.sticker.noPrice" : "salePapers.sticker.text")}
        </Text>
      </div>
      <Group gap="xs">
        <PdfButton href={windowStickerAddress(car.id)} name={t("salePapers.sticker.name")} />
        <PaperLanguages url={windowStickerAddress(car.id)} name={t("salePapers.sticker.name")} size={30} />
      </Group>
    </div>
    <Guide car={car} canEdit={canEdit} />
  </section>
);

const PdfButton = ({ href, name }: { readonly href: string; readonly name: string }) => (
  <Button
    component="a"
    href={href}
    target="_blank"
    rel="noreferrer"
    variant="default"
    size="xs"
    leftSection={<IconFileTypePdf size={16} aria-hidden />}
    aria-label={`${t("salePapers.guide.open")}: ${name}`}
  >
    {t("salePapers.guide.open")}
  </Button>
);

const stateOf = (guide: BuyersGuide | null | undefined): string =>
  guide
    ? t("salePapers.guide.set", {
        warranty: t(`salePapers.warranty.${guide.dealerWarranty}`),
        date: instant(guide.updatedAt),
        name: guide.updatedBy,
      })
    : t("salePapers.guide.none");

function Guide({ car, canEdit }: BuyerPapersProps) {
  const guide = useBuyersGuide(car.id);
  // a vehicle of another account prints with that account's wording, which this user cannot add
  const isOwn = useSession().data?.id === car.ownerId;
  const wordings = useWordingLanguages(isOwn);
  const [isOpen, setOpen] = useState(false);
  if (hasFailed(guide)) return <ErrorNotice error={guide.error} onRetry={() => void guide.refetch()} />;
  return (
    <div className={classes.paper}>
      <div>
        <Text fw={600}>{t("salePapers.guide.name")}</Text>
        {!guide.isPending && (
          <Text size="sm" c="dimmed">
            {stateOf(guide.data)}
          </Text>
        )}
        {isOwn && wordings.data?.length === 0 && (
          <Text size="sm">
            {t("salePapers.guide.noWording")}{" "}
            <Anchor component={Link} to="/settings/buyers-guide" size="sm" underline="always">
              {t("salePapers.guide.addWording")}
            </Anchor>
          </Text>
        )}
        {!isOwn && guide.data?.hasWording === false && <Text size="sm">{t("salePapers.guide.noWordingOfOwner")}</Text>}
      </div>
      <Group gap="xs">
        {canEdit && !guide.isPending && (
          <Button variant="default" size="xs" onClick={() => setOpen(true)}>
            {t(guide.data ? "salePapers.guide.changeTerms" : "salePapers.guide.setTerms")}
          </Button>
        )}
        {guide.data?.hasWording && <PdfButton href={buyersGuideAddress(car.id)} name={t("salePapers.guide.name")} />}
        {guide.data && guide.data.wordingLanguages.length > 1 && (
          <PaperLanguages
            url={buyersGuideAddress(car.id)}
            name={t("salePapers.guide.name")}
            size={30}
            of={guide.data.wordingLanguages}
          />
        )}
      </Group>
      <GuideDialog carId={car.id} guide={guide.data ?? null} opened={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}
