CREATE TABLE `phone_captures` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`vehicle_id` text NOT NULL,
	`session_id` text NOT NULL,
	`environment` text NOT NULL,
	`status` text NOT NULL,
	`token_hash` text NOT NULL,
	`secret_hash` text,
	`code` text,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`vehicle_id`) REFERENCES `vehicles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `phone_captures_token_uq` ON `phone_captures` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `phone_captures_secret_uq` ON `phone_captures` (`secret_hash`);--> statement-breakpoint
CREATE INDEX `phone_captures_vehicle_idx` ON `phone_captures` (`vehicle_id`);--> statement-breakpoint
CREATE INDEX `phone_captures_expiry_idx` ON `phone_captures` (`expires_at`);--> statement-breakpoint
CREATE TABLE `phone_photos` (
	`id` text PRIMARY KEY NOT NULL,
	`capture_id` text NOT NULL,
	`file_id` text NOT NULL,
	`phone_id` text NOT NULL,
	`angle` text,
	`received_at` text NOT NULL,
	FOREIGN KEY (`capture_id`) REFERENCES `phone_captures`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `phone_photos_phone_uq` ON `phone_photos` (`capture_id`,`phone_id`);--> statement-breakpoint
CREATE INDEX `phone_photos_file_idx` ON `phone_photos` (`file_id`);--> statement-breakpoint
CREATE TABLE `phone_settings` (
	`id` text PRIMARY KEY NOT NULL,
	`enabled` integer NOT NULL,
	`updated_at` text NOT NULL
);
