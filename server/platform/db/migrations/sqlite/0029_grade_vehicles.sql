ALTER TABLE `vehicles` ADD `grade` real;--> statement-breakpoint
CREATE INDEX `vehicles_ungraded_idx` ON `vehicles` (`id`) WHERE grade < 0;--> statement-breakpoint
CREATE INDEX `leads_open_idx` ON `leads` (`car_id`) WHERE status = 'NEW';--> statement-breakpoint
UPDATE `vehicles` SET `grade` = -1 WHERE `id` IN (SELECT `vehicle_id` FROM `inspections` WHERE `status` = 'completed');