CREATE TABLE `audit_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text,
	`environment` text,
	`actor_id` text,
	`actor_email` text,
	`via` text NOT NULL,
	`credential_id` text,
	`address` text,
	`action` text NOT NULL,
	`subject_type` text NOT NULL,
	`subject_id` text,
	`details` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_created_idx` ON `audit_entries` (`created_at`);--> statement-breakpoint
CREATE INDEX `audit_actor_idx` ON `audit_entries` (`actor_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_action_idx` ON `audit_entries` (`action`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_subject_idx` ON `audit_entries` (`subject_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `contacts` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`name` text NOT NULL,
	`email` text,
	`phone` text,
	`source` text,
	`status` text NOT NULL,
	`email_key` text,
	`phone_key` text,
	`notes` text,
	`search_text` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `contacts_created_idx` ON `contacts` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `contacts_email_idx` ON `contacts` (`workspace_id`,`email_key`);--> statement-breakpoint
CREATE INDEX `contacts_phone_idx` ON `contacts` (`workspace_id`,`phone_key`);--> statement-breakpoint
CREATE TABLE `kpis` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`key` text NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`kpi_type` text NOT NULL,
	`data_type` text NOT NULL,
	`formula` text,
	`aggregation` text,
	`target_model` text,
	`target_field` text,
	`filters` text,
	`icon` text,
	`color` text,
	`display_order` integer NOT NULL,
	`is_visible` integer NOT NULL,
	`chart_type` text NOT NULL,
	`chart_enabled` integer NOT NULL,
	`chart_config` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `kpis_key_uq` ON `kpis` (`workspace_id`,`key`);--> statement-breakpoint
CREATE TABLE `leads` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`car_id` text NOT NULL,
	`contact_id` text,
	`created_by` text,
	`status` text NOT NULL,
	`action` text NOT NULL,
	`target_name` text NOT NULL,
	`target_info` text NOT NULL,
	`tag` text,
	`note` text,
	`position` integer NOT NULL,
	`status_since` text NOT NULL,
	`search_text` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`car_id`) REFERENCES `vehicles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`created_by`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `leads_car_idx` ON `leads` (`car_id`,`position`);--> statement-breakpoint
CREATE INDEX `leads_order_idx` ON `leads` (`workspace_id`,`position`,`id`);--> statement-breakpoint
CREATE INDEX `leads_created_idx` ON `leads` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `leads_status_idx` ON `leads` (`workspace_id`,`status`,`position`);--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`email` text NOT NULL,
	`user_id` text,
	`role_id` text NOT NULL,
	`invited_by` text,
	`token_hash` text NOT NULL,
	`status` text NOT NULL,
	`expires_at` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`role_id`) REFERENCES `team_roles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`invited_by`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_token_uq` ON `invitations` (`token_hash`);--> statement-breakpoint
CREATE INDEX `invitations_team_idx` ON `invitations` (`team_id`,`status`);--> statement-breakpoint
CREATE INDEX `invitations_email_idx` ON `invitations` (`email`);--> statement-breakpoint
CREATE TABLE `memberships` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role_id` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`role_id`) REFERENCES `team_roles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_user_uq` ON `memberships` (`team_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `memberships_user_idx` ON `memberships` (`user_id`);--> statement-breakpoint
CREATE TABLE `team_roles` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`permissions` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `team_roles_name_uq` ON `team_roles` (`team_id`,`name`);--> statement-breakpoint
CREATE TABLE `teams` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`environment` text NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`search_text` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`owner_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `teams_slug_uq` ON `teams` (`environment`,`slug`);--> statement-breakpoint
CREATE INDEX `teams_owner_idx` ON `teams` (`owner_id`);--> statement-breakpoint
CREATE TABLE `sales` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`vehicle_id` text NOT NULL,
	`contact_id` text,
	`sold_by` text,
	`sold_price_cents` integer NOT NULL,
	`sold_at` text NOT NULL,
	`purchase_price_cents` integer,
	`acquired_at` text,
	`days_to_sell` integer,
	`satisfaction` integer,
	`created_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`vehicle_id`) REFERENCES `vehicles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`contact_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`sold_by`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `sales_vehicle_idx` ON `sales` (`vehicle_id`);--> statement-breakpoint
CREATE INDEX `sales_sold_idx` ON `sales` (`workspace_id`,`sold_at`);--> statement-breakpoint
CREATE INDEX `sales_contact_idx` ON `sales` (`contact_id`);--> statement-breakpoint
CREATE TABLE `vehicle_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`vehicle_id` text NOT NULL,
	`kind` text NOT NULL,
	`summary` text NOT NULL,
	`details` text NOT NULL,
	`actor_id` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`vehicle_id`) REFERENCES `vehicles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `vehicle_entries_idx` ON `vehicle_entries` (`vehicle_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`times` text NOT NULL,
	`ends_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `attempts_end_idx` ON `attempts` (`ends_at`);--> statement-breakpoint
CREATE TABLE `key_usage` (
	`id` text PRIMARY KEY NOT NULL,
	`hour` integer NOT NULL,
	`count` integer NOT NULL,
	`starts` text NOT NULL,
	`running` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `key_usage_hour_idx` ON `key_usage` (`hour`);--> statement-breakpoint
CREATE INDEX `vehicles_stock_value_idx` ON `vehicles` (`workspace_id`,`status`,`acquired_at`,`purchase_price_cents`);--> statement-breakpoint
CREATE INDEX `vehicles_team_idx` ON `vehicles` (`team_id`);