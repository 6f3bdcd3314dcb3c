CREATE TABLE `vehicle_photos` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`vehicle_id` text NOT NULL,
	`file_id` text NOT NULL,
	`position` integer NOT NULL,
	`caption` text,
	`angle` text,
	`inspection_id` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`workspace_id`) REFERENCES `workspaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`vehicle_id`) REFERENCES `vehicles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`inspection_id`) REFERENCES `inspections`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vehicle_photos_uq` ON `vehicle_photos` (`vehicle_id`,`file_id`);--> statement-breakpoint
CREATE INDEX `vehicle_photos_file_idx` ON `vehicle_photos` (`file_id`);--> statement-breakpoint
CREATE INDEX `vehicle_photos_inspection_idx` ON `vehicle_photos` (`inspection_id`);--> statement-breakpoint
CREATE INDEX `vehicle_photos_workspace_idx` ON `vehicle_photos` (`workspace_id`);