-- Every role that sees the inventory keeps seeing costs. The permissions stay in the order of the contract.
UPDATE `team_roles` SET `permissions` = replace(`permissions`, '"view_inventory"', '"view_inventory","view_costs"')
	WHERE `permissions` LIKE '%"view_inventory"%' AND `permissions` NOT LIKE '%"view_costs"%';--> statement-breakpoint
-- Every role that edits the inventory may inspect: it could before, and now it says so.
UPDATE `team_roles` SET `permissions` = replace(`permissions`, '"edit_inventory"', '"inspect_vehicles","edit_inventory"')
	WHERE `permissions` LIKE '%"edit_inventory"%' AND `permissions` NOT LIKE '%"inspect_vehicles"%';--> statement-breakpoint
-- A team that has a role named Inspector keeps it, and gets no other.
INSERT INTO `team_roles` (`id`, `team_id`, `name`, `kind`, `permissions`, `created_at`, `updated_at`)
	SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
		`id`, 'Inspector', 'default', '["view_inventory","inspect_vehicles"]',
		strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
	FROM `teams`
	WHERE NOT EXISTS (SELECT 1 FROM `team_roles` WHERE `team_roles`.`team_id` = `teams`.`id` AND lower(`team_roles`.`name`) = 'inspector');
