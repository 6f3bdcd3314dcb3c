ALTER TABLE `leads` ADD `utm_source` text;--> statement-breakpoint
ALTER TABLE `leads` ADD `utm_medium` text;--> statement-breakpoint
ALTER TABLE `leads` ADD `utm_campaign` text;--> statement-breakpoint
ALTER TABLE `leads` ADD `utm_term` text;--> statement-breakpoint
ALTER TABLE `leads` ADD `utm_content` text;--> statement-breakpoint
ALTER TABLE `leads` ADD `campaign_id` text REFERENCES `campaigns`(`id`) ON UPDATE no action ON DELETE set null;--> statement-breakpoint
CREATE INDEX `leads_campaign_idx` ON `leads` (`campaign_id`);--> statement-breakpoint
UPDATE `leads` SET (`utm_source`, `utm_medium`, `utm_campaign`, `utm_term`, `utm_content`) = (SELECT json_extract(`utm`, '$.source'), json_extract(`utm`, '$.medium'), json_extract(`utm`, '$.campaign'), json_extract(`utm`, '$.term'), json_extract(`utm`, '$.content') FROM `enquiries` WHERE `lead_id` = `leads`.`id` LIMIT 1) WHERE `id` IN (SELECT `lead_id` FROM `enquiries` WHERE `utm` IS NOT NULL);