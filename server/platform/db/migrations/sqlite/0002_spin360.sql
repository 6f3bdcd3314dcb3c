CREATE TABLE `spin_findings` (
	`id` text PRIMARY KEY NOT NULL,
	`job_id` text NOT NULL,
	`position` integer NOT NULL,
	`type` text NOT NULL,
	`part` text,
	`side` text,
	`confidence` real NOT NULL,
	`best_frame` integer NOT NULL,
	`seen_in` text NOT NULL,
	FOREIGN KEY (`job_id`) REFERENCES `spin_jobs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `spin_findings_uq` ON `spin_findings` (`job_id`,`position`);--> statement-breakpoint
CREATE TABLE `spin_frames` (
	`id` text PRIMARY KEY NOT NULL,
	`job_id` text NOT NULL,
	`number` integer NOT NULL,
	`key` text NOT NULL,
	`bytes` integer NOT NULL,
	`time_seconds` real NOT NULL,
	`sharpness` real NOT NULL,
	`raw` text,
	`mask_key` text,
	`mask_bytes` integer,
	FOREIGN KEY (`job_id`) REFERENCES `spin_jobs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `spin_frames_uq` ON `spin_frames` (`job_id`,`number`);--> statement-breakpoint
CREATE TABLE `spin_jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`vehicle_id` text,
	`side` text NOT NULL,
	`state` text NOT NULL,
	`progress` real NOT NULL,
	`fps` integer NOT NULL,
	`video_key` text,
	`original_name` text NOT NULL,
	`mimetype` text NOT NULL,
	`size` integer NOT NULL,
	`width` integer,
	`height` integer,
	`duration_seconds` real,
	`frame_count` integer,
	`model_version` text,
	`failure_code` text,
	`failure_message` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`ready_at` text,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`vehicle_id`) REFERENCES `vehicles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `spin_jobs_workspace_idx` ON `spin_jobs` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `spin_jobs_vehicle_idx` ON `spin_jobs` (`vehicle_id`,`side`,`created_at`);--> statement-breakpoint
CREATE TABLE `spin_settings` (
	`workspace_id` text PRIMARY KEY NOT NULL,
	`keep_originals_days` integer,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
DROP INDEX `vehicles_vin_uq`;--> statement-breakpoint
DROP INDEX `vehicles_stock_idx`;--> statement-breakpoint
DROP INDEX `vehicles_team_idx`;--> statement-breakpoint
CREATE UNIQUE INDEX `vehicles_vin_uq` ON `vehicles` (`vin`,`workspace_id`);--> statement-breakpoint
CREATE INDEX `vehicles_stock_idx` ON `vehicles` (`stock_number`,`workspace_id`);--> statement-breakpoint
CREATE INDEX `vehicles_team_idx` ON `vehicles` (`team_id`,`created_at`);