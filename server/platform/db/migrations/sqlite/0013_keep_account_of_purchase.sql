ALTER TABLE `campaign_platforms` ADD `bought_with` text;--> statement-breakpoint
ALTER TABLE `campaign_platforms` ADD `page_id` text;