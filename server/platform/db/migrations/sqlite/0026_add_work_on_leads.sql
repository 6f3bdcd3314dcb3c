ALTER TABLE `leads` ADD `assignee_id` text REFERENCES accounts(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `leads` ADD `due_at` text;--> statement-breakpoint
ALTER TABLE `leads` ADD `lost_reason` text;--> statement-breakpoint
ALTER TABLE `leads` ADD `last_activity_at` text;--> statement-breakpoint
CREATE INDEX `leads_assignee_idx` ON `leads` (`workspace_id`,`assignee_id`,`status`);--> statement-breakpoint
CREATE INDEX `leads_due_idx` ON `leads` (`workspace_id`,`due_at`);