CREATE TABLE `sync_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`started_at` text NOT NULL,
	`ended_at` text NOT NULL,
	`rows_in` integer NOT NULL,
	`rows_out` integer NOT NULL,
	`attempts` integer NOT NULL,
	`error_code` text,
	`error_message` text,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sync_runs_workspace_idx` ON `sync_runs` (`workspace_id`,`ended_at`);--> statement-breakpoint
ALTER TABLE `sync_dead` ADD `side` text DEFAULT 'here' NOT NULL;--> statement-breakpoint
ALTER TABLE `sync_link` ADD `paused_at` text;--> statement-breakpoint
ALTER TABLE `sync_link` ADD `last_success_at` text;