import { useDealership } from "../../../api/records/dealership.ts";
import { ErrorNotice, hasFailed, LoadingRows } from "../../../ui/page/states.tsx";
import { LogoField } from "./logo-field.tsx";
import { ProfileForm } from "./profile-form.tsx";

/** The profile of the dealership: the head of reports, and how figures are counted. */
export function DealershipPanel() {
  const profile = useDealership();
  if (hasFailed(profile)) return <ErrorNotice error={profile.error} onRetry={() => void profile.refetch()} />;
  return (
    <div className="panel" style={{ padding: 18 }}>
      {profile.data ? (
        <>
          <LogoField logo={profile.data.logo} />
          <ProfileForm profile={profile.data} />
        </>
      ) : (
        <LoadingRows rows={5} height={68} />
      )}
    </div>
  );
}
