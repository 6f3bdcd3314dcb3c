import { Text } from "@mantine/core";
import { useNavigate } from "react-router";
import type { Dealership } from "../../../../contracts/accounts/dealership.ts";
import { useDealership } from "../../../api/records/dealership.ts";
import { language } from "../../../texts/language.ts";
import { t } from "../../../texts/t.ts";
import { locale } from "../../../ui/format/locale.ts";
import { ErrorNotice, hasFailed, LoadingRows } from "../../../ui/page/states.tsx";
import { LanguageChoice } from "../../../ui/papers/language-choice.tsx";
import { saveLanguage } from "../../settings/account/save-language.ts";
import { LogoField } from "../../settings/dealership/logo-field.tsx";
import { ProfileForm } from "../../settings/dealership/profile-form.tsx";
import { stepAddress } from "../steps.ts";
import classes from "../welcome.module.css";

/** What a report needs of the profile. The settings have the rest. */
const fields = ["name", "phone", "addressLine1", "city", "state", "zipCode", "country"] as const;

/** Where people read distances on the road in miles. */
const milesRegions = ["US", "GB", "LR", "MM"];

/** What this browser says about the place and the language of a dealership that has no profile yet. */
function suggested({ updatedAt }: Dealership) {
  if (updatedAt !== null) return {};
  const { region } = new Intl.Locale(locale).maximize();
  return {
    language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    units: region !== undefined && !milesRegions.includes(region) ? ("kilometers" as const) : ("miles" as const),
  };
}

export function DealershipStep() {
  const navigate = useNavigate();
  const profile = useDealership();
  if (hasFailed(profile)) return <ErrorNotice error={profile.error} onRetry={() => void profile.refetch()} />;
  return (
    <div className={`panel ${classes.box}`}>
      <Text size="sm" fw={600}>
        {t("welcome.dealership.language")}
      </Text>
      <LanguageChoice save={saveLanguage} />
      {profile.data ? (
        <>
          <LogoField logo={profile.data.logo} />
          <ProfileForm
            profile={profile.data}
            fields={fields}
            suggested={suggested(profile.data)}
            submit={t("welcome.saveAndNext")}
            onSaved={() => void navigate(stepAddress("stock"))}
          />
        </>
      ) : (
        <LoadingRows rows={5} height={68} />
      )}
    </div>
  );
}
