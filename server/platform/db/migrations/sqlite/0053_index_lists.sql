DROP INDEX `appraisals_workspace_idx`;--> statement-breakpoint
CREATE INDEX `appraisals_workspace_idx` ON `appraisals` (`workspace_id`,`created_at`,`id`);--> statement-breakpoint
DROP INDEX `assessments_workspace_idx`;--> statement-breakpoint
CREATE INDEX `assessments_workspace_idx` ON `assessments` (`workspace_id`,`created_at`,`id`);--> statement-breakpoint
DROP INDEX `inspection_cases_workspace_idx`;--> statement-breakpoint
CREATE INDEX `inspection_cases_workspace_idx` ON `inspection_cases` (`workspace_id`,`created_at`,`id`);--> statement-breakpoint
DROP INDEX `contacts_created_idx`;--> statement-breakpoint
CREATE INDEX `contacts_created_idx` ON `contacts` (`workspace_id`,`created_at`,`id`);--> statement-breakpoint
DROP INDEX `diagnostics_workspace_idx`;--> statement-breakpoint
CREATE INDEX `diagnostics_workspace_idx` ON `diagnostics` (`workspace_id`,`created_at`,`id`);--> statement-breakpoint
DROP INDEX `sales_sold_idx`;--> statement-breakpoint
CREATE INDEX `sales_sold_idx` ON `sales` (`workspace_id`,`sold_at`,`id`);--> statement-breakpoint
DROP INDEX `spin_jobs_workspace_idx`;--> statement-breakpoint
CREATE INDEX `spin_jobs_workspace_idx` ON `spin_jobs` (`workspace_id`,`created_at`,`id`);--> statement-breakpoint
DROP INDEX `valuations_workspace_idx`;--> statement-breakpoint
CREATE INDEX `valuations_workspace_idx` ON `valuations` (`workspace_id`,`created_at`,`id`);--> statement-breakpoint
DROP INDEX `inspections_workspace_idx`;--> statement-breakpoint
CREATE INDEX `inspections_workspace_idx` ON `inspections` (`workspace_id`,`created_at`,`id`);--> statement-breakpoint
DROP INDEX `enquiries_received_idx`;--> statement-breakpoint
CREATE INDEX `enquiries_received_idx` ON `enquiries` (`workspace_id`,`received_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_environment_idx` ON `audit_entries` (`environment`);--> statement-breakpoint
CREATE INDEX `advanced_diagnostics_workspace_idx` ON `advanced_diagnostics` (`workspace_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `vehicles_shared_idx` ON `vehicles` (("team_id" || ''),`workspace_id`) WHERE team_id is not null;