CREATE TABLE `sync_conflicts` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`table_no` integer NOT NULL,
	`row_id` text NOT NULL,
	`kind` text NOT NULL,
	`other_row_id` text,
	`lost` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sync_conflicts_workspace_idx` ON `sync_conflicts` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `sync_dead` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`table_no` integer NOT NULL,
	`row_id` text NOT NULL,
	`reason` text NOT NULL,
	`row` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sync_dead_workspace_idx` ON `sync_dead` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `sync_held` (
	`table_no` integer NOT NULL,
	`row_id` text NOT NULL,
	`workspace_id` text NOT NULL,
	`row` text NOT NULL,
	`waits_for` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`table_no`, `row_id`, `workspace_id`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `sync_installations` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`epoch` text NOT NULL,
	`last_batch` integer NOT NULL,
	`receipt` text NOT NULL,
	`answer` text NOT NULL,
	`cursor` integer NOT NULL,
	`nonce` text NOT NULL,
	`earlier_cursor` integer NOT NULL,
	`earlier_nonce` text NOT NULL,
	`seen_at` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sync_installations_workspace_idx` ON `sync_installations` (`workspace_id`);--> statement-breakpoint
CREATE TABLE `sync_link` (
	`workspace_id` text PRIMARY KEY NOT NULL,
	`role` text NOT NULL,
	`epoch` text NOT NULL,
	`node` text NOT NULL,
	`clock` text NOT NULL,
	`seq` integer NOT NULL,
	`installation_id` text,
	`last_batch` integer NOT NULL,
	`receipt` text NOT NULL,
	`pushed` integer NOT NULL,
	`sending` text,
	`host_epoch` text,
	`cursor` integer NOT NULL,
	`nonce` text,
	`clock_wrong_since` text,
	`linked_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `sync_pending` (
	`table_no` integer NOT NULL,
	`row_id` text NOT NULL,
	`workspace_id` text NOT NULL,
	`changed` text NOT NULL,
	PRIMARY KEY(`table_no`, `row_id`, `workspace_id`)
);
--> statement-breakpoint
CREATE TABLE `sync_rows` (
	`table_no` integer NOT NULL,
	`row_id` text NOT NULL,
	`workspace_id` text NOT NULL,
	`seq` integer NOT NULL,
	`stamp` text NOT NULL,
	`fields` text,
	`deleted` text,
	`shared_stamp` text,
	`shared_fields` text,
	`shared_deleted` text,
	`extra` text,
	PRIMARY KEY(`table_no`, `row_id`, `workspace_id`),
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sync_rows_seq_idx` ON `sync_rows` (`workspace_id`,`seq`);