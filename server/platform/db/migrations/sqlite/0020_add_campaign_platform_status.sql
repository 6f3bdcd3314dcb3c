DROP INDEX `campaign_platforms_wanted_idx`;--> statement-breakpoint
ALTER TABLE `campaign_platforms` ADD `status` text DEFAULT 'not_started' NOT NULL;--> statement-breakpoint
-- The status says what the state, the wanted state and the number of the purchase said together.
UPDATE `campaign_platforms` SET `status` = CASE
	WHEN `state` = 'running' AND `wanted` = 'running' THEN 'changing'
	WHEN `state` = 'running' AND `wanted` = 'paused' THEN 'pausing'
	WHEN `state` = 'running' THEN 'running'
	WHEN `state` = 'paused' AND `wanted` IS NOT NULL THEN 'resuming'
	WHEN `state` = 'paused' THEN 'paused'
	WHEN `state` = 'failed' AND `request` IS NULL THEN 'failed'
	WHEN `state` = 'failed' AND `wanted` IS NOT NULL THEN 'retrying'
	WHEN `state` = 'failed' THEN 'unconfirmed'
	WHEN `wanted` IS NOT NULL THEN 'starting'
	WHEN `request` IS NOT NULL THEN 'ended'
	ELSE 'not_started'
END;
