CREATE TABLE `ad_connections` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`platform` text NOT NULL,
	`profile_key` text,
	`status` text NOT NULL,
	`account` text NOT NULL,
	`account_at` text NOT NULL,
	`pages` text,
	`pages_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ad_connections_uq` ON `ad_connections` (`workspace_id`,`platform`);--> statement-breakpoint
CREATE TABLE `campaign_platforms` (
	`id` text PRIMARY KEY NOT NULL,
	`campaign_id` text NOT NULL,
	`platform` text NOT NULL,
	`state` text NOT NULL,
	`wanted` text,
	`request` text,
	`requested_at` text,
	`platform_campaign_id` text,
	`ad_set_id` text,
	`ad_id` text,
	`error_code` text,
	`error_message` text,
	`metrics` text,
	`metrics_at` text,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`campaign_id`) REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `campaign_platforms_uq` ON `campaign_platforms` (`campaign_id`,`platform`);--> statement-breakpoint
CREATE INDEX `campaign_platforms_wanted_idx` ON `campaign_platforms` (`wanted`,`requested_at`);--> statement-breakpoint
CREATE TABLE `campaigns` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`vehicle_id` text,
	`team_id` text,
	`name` text NOT NULL,
	`objective` text NOT NULL,
	`headline` text,
	`text` text,
	`media_urls` text NOT NULL,
	`link_url` text,
	`daily_budget_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`starts_at` text,
	`ends_at` text,
	`audience` text NOT NULL,
	`page_id` text,
	`spent_cents` integer NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`vehicle_id`) REFERENCES `vehicles`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `campaigns_workspace_idx` ON `campaigns` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `campaigns_vehicle_idx` ON `campaigns` (`vehicle_id`);--> statement-breakpoint
CREATE INDEX `campaigns_team_idx` ON `campaigns` (`team_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `simulated_ads` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`platform` text NOT NULL,
	`request` text NOT NULL,
	`campaign` text NOT NULL,
	`state` text NOT NULL,
	`seed` integer NOT NULL,
	`spans` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `simulated_ads_uq` ON `simulated_ads` (`workspace_id`,`platform`,`request`);--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`webhook_id` text NOT NULL,
	`message_id` text NOT NULL,
	`event` text NOT NULL,
	`payload` text NOT NULL,
	`status` text NOT NULL,
	`is_replay` integer NOT NULL,
	`attempts` integer NOT NULL,
	`next_attempt_at` text,
	`log` text NOT NULL,
	`created_at` text NOT NULL,
	`delivered_at` text,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_order_idx` ON `webhook_deliveries` (`webhook_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_log_idx` ON `webhook_deliveries` (`webhook_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`url` text NOT NULL,
	`events` text NOT NULL,
	`description` text,
	`status` text NOT NULL,
	`disabled_reason` text,
	`secret` text NOT NULL,
	`old_secret` text,
	`old_secret_until` text,
	`failure_count` integer NOT NULL,
	`failing_since` text,
	`last_delivery_at` text,
	`due_at` text,
	`rest_until` text,
	`owner` text,
	`lease_until` text,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhooks_workspace_idx` ON `webhooks` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `webhooks_due_idx` ON `webhooks` (`due_at`);--> statement-breakpoint
ALTER TABLE `mails` ADD `html` text;--> statement-breakpoint
ALTER TABLE `mails` ADD `attachment` text;