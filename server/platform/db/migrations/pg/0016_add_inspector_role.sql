-- Every role that sees the inventory keeps seeing costs. The permissions stay in the order of the contract.
UPDATE "team_roles" SET "permissions" = replace("permissions"::text, '"view_inventory"', '"view_inventory", "view_costs"')::jsonb
	WHERE "permissions" ? 'view_inventory' AND NOT "permissions" ? 'view_costs';--> statement-breakpoint
-- Every role that edits the inventory may inspect: it could before, and now it says so.
UPDATE "team_roles" SET "permissions" = replace("permissions"::text, '"edit_inventory"', '"inspect_vehicles", "edit_inventory"')::jsonb
	WHERE "permissions" ? 'edit_inventory' AND NOT "permissions" ? 'inspect_vehicles';--> statement-breakpoint
-- A team that has a role named Inspector keeps it, and gets no other.
INSERT INTO "team_roles" ("id", "team_id", "name", "kind", "permissions", "created_at", "updated_at")
	SELECT gen_random_uuid()::text, "id", 'Inspector', 'default', '["view_inventory", "inspect_vehicles"]'::jsonb,
		to_char(now() AT TIME ZONE 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), to_char(now() AT TIME ZONE 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
	FROM "teams"
	WHERE NOT EXISTS (SELECT 1 FROM "team_roles" WHERE "team_roles"."team_id" = "teams"."id" AND lower("team_roles"."name") = 'inspector');
