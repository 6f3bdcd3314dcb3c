ALTER TABLE `campaign_platforms` ADD `workspace_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `market_listings` ADD `workspace_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `spin_findings` ADD `workspace_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `spin_frames` ADD `workspace_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `invitations` ADD `workspace_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `memberships` ADD `workspace_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `team_roles` ADD `workspace_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `damages` ADD `workspace_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `inspection_images` ADD `workspace_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `campaign_platforms` SET `workspace_id` = coalesce((SELECT `workspace_id` FROM `campaigns` WHERE `id` = `campaign_platforms`.`campaign_id`), '');--> statement-breakpoint
UPDATE `market_listings` SET `workspace_id` = coalesce((SELECT `workspace_id` FROM `markets` WHERE `number` = `market_listings`.`market`), '');--> statement-breakpoint
UPDATE `spin_frames` SET `workspace_id` = coalesce((SELECT `workspace_id` FROM `spin_jobs` WHERE `id` = `spin_frames`.`job_id`), '');--> statement-breakpoint
UPDATE `spin_findings` SET `workspace_id` = coalesce((SELECT `workspace_id` FROM `spin_jobs` WHERE `id` = `spin_findings`.`job_id`), '');--> statement-breakpoint
UPDATE `team_roles` SET `workspace_id` = coalesce((SELECT `workspace_id` FROM `teams` WHERE `id` = `team_roles`.`team_id`), '');--> statement-breakpoint
UPDATE `memberships` SET `workspace_id` = coalesce((SELECT `workspace_id` FROM `teams` WHERE `id` = `memberships`.`team_id`), '');--> statement-breakpoint
UPDATE `invitations` SET `workspace_id` = coalesce((SELECT `workspace_id` FROM `teams` WHERE `id` = `invitations`.`team_id`), '');--> statement-breakpoint
UPDATE `inspection_images` SET `workspace_id` = coalesce((SELECT `workspace_id` FROM `inspections` WHERE `id` = `inspection_images`.`inspection_id`), '');--> statement-breakpoint
UPDATE `damages` SET `workspace_id` = coalesce((SELECT `workspace_id` FROM `inspections` WHERE `id` = `damages`.`inspection_id`), '');
