/** Parts that several pages share. */
export const ui = {
  missingPermission: {
    ofRole:
      "Your role in {{team}} does not include “{{permission}}”. Ask {{owner}}, the owner of the team, for this permission.",
    notInTeam: "This vehicle belongs to another account and is not in any of your teams.",
  },
} as const;
