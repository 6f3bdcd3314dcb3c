CREATE TABLE `assessments` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`vehicle_id` text NOT NULL,
	`inspection_id` text,
	`case_id` text,
	`estimator` text NOT NULL,
	`revision` integer NOT NULL,
	`rate_book_version` integer NOT NULL,
	`options` text NOT NULL,
	`region` text NOT NULL,
	`labour_rate` real NOT NULL,
	`given` text NOT NULL,
	`vehicle` text NOT NULL,
	`changes` text NOT NULL,
	`assessed_damages` text NOT NULL,
	`summary` text NOT NULL,
	`recommended_cents` integer NOT NULL,
	`severity_score` real NOT NULL,
	`damage_count` integer NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`vehicle_id`) REFERENCES `vehicles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`inspection_id`) REFERENCES `inspections`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`case_id`) REFERENCES `inspection_cases`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `assessments_workspace_idx` ON `assessments` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `assessments_vehicle_idx` ON `assessments` (`vehicle_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `assessments_inspection_idx` ON `assessments` (`inspection_id`);--> statement-breakpoint
CREATE INDEX `assessments_case_idx` ON `assessments` (`case_id`);--> statement-breakpoint
CREATE TABLE `rate_books` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`version` integer NOT NULL,
	`tables` text NOT NULL,
	`changed_by` text NOT NULL,
	`note` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rate_books_uq` ON `rate_books` (`workspace_id`,`version`);--> statement-breakpoint
CREATE TABLE `advanced_diagnostics` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`vehicle_id` text NOT NULL,
	`answer` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`vehicle_id`) REFERENCES `vehicles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `advanced_diagnostics_vehicle_idx` ON `advanced_diagnostics` (`vehicle_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `inspection_cases` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`vehicle_id` text NOT NULL,
	`status` text NOT NULL,
	`opened_by` text NOT NULL,
	`created_at` text NOT NULL,
	`completed_at` text,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`vehicle_id`) REFERENCES `vehicles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `inspection_cases_workspace_idx` ON `inspection_cases` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `inspection_cases_vehicle_idx` ON `inspection_cases` (`vehicle_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `diagnostics` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`vehicle_id` text NOT NULL,
	`case_id` text,
	`technician` text NOT NULL,
	`options` text NOT NULL,
	`obd` text NOT NULL,
	`tests` text,
	`protocols` text NOT NULL,
	`results` text NOT NULL,
	`overall_health` text NOT NULL,
	`health_score` real NOT NULL,
	`issues_found` integer NOT NULL,
	`repair_min_cents` integer NOT NULL,
	`repair_max_cents` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`vehicle_id`) REFERENCES `vehicles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`case_id`) REFERENCES `inspection_cases`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `diagnostics_workspace_idx` ON `diagnostics` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `diagnostics_vehicle_idx` ON `diagnostics` (`vehicle_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `diagnostics_case_idx` ON `diagnostics` (`case_id`);--> statement-breakpoint
ALTER TABLE `inspections` ADD `case_id` text REFERENCES inspection_cases(id) ON DELETE SET NULL;--> statement-breakpoint
CREATE INDEX `inspections_case_idx` ON `inspections` (`case_id`);