/** Workstations are shared: each account has its own choice there. */
const keyOf = (userId: string): string => `forecourt-notices-${userId}`;

/** Whether the account gets notifications of the system on this workstation. It does until it switches them off. */
export function wantsNotices(userId: string): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) !== "off";
  } catch {
    return true;
  }
}

export function storeNoticeChoice(userId: string, isOn: boolean): void {
  if (isOn) localStorage.removeItem(keyOf(userId));
  else localStorage.setItem(keyOf(userId), "off");
}
