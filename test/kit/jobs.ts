import { asc } from "drizzle-orm";
import type { Store } from "../../server/db/store.ts";
import { jobs } from "../../server/jobs/jobs.table.ts";

/** Every job, oldest first. */
export const jobsIn = (store: Store) => store.read.select().from(jobs).orderBy(asc(jobs.createdAt), asc(jobs.id));
