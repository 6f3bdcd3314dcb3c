/** Child tables with the workspace of their parent: the table, the parent, its key, and the child's reference to it. */
export const childTables = [
  ["campaign_platforms", "campaigns", "id", "campaign_id"],
  ["market_listings", "markets", "number", "market"],
  ["spin_frames", "spin_jobs", "id", "job_id"],
  ["spin_findings", "spin_jobs", "id", "job_id"],
  ["team_roles", "teams", "id", "team_id"],
  ["memberships", "teams", "id", "team_id"],
  ["invitations", "teams", "id", "team_id"],
  ["inspection_images", "inspections", "id", "inspection_id"],
  ["damages", "inspections", "id", "inspection_id"],
] as const;

/** A query that counts the rows of a child table, and those with another workspace than their parent. */
export const workspacesOf = ([child, parent, key, reference]: (typeof childTables)[number]): string =>
  `select count(*) as rows, coalesce(sum(case when c.workspace_id = p.workspace_id then 0 else 1 end), 0) as wrong
   from ${child} c join ${parent} p on p.${key} = c.${reference}`;
