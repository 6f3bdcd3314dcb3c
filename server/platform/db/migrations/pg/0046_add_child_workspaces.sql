ALTER TABLE "campaign_platforms" ADD COLUMN "workspace_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "market_listings" ADD COLUMN "workspace_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "spin_findings" ADD COLUMN "workspace_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "spin_frames" ADD COLUMN "workspace_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "workspace_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "workspace_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "team_roles" ADD COLUMN "workspace_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "damages" ADD COLUMN "workspace_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "inspection_images" ADD COLUMN "workspace_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "campaign_platforms" SET "workspace_id" = "campaigns"."workspace_id" FROM "campaigns" WHERE "campaigns"."id" = "campaign_platforms"."campaign_id";--> statement-breakpoint
UPDATE "market_listings" SET "workspace_id" = "markets"."workspace_id" FROM "markets" WHERE "markets"."number" = "market_listings"."market";--> statement-breakpoint
UPDATE "spin_frames" SET "workspace_id" = "spin_jobs"."workspace_id" FROM "spin_jobs" WHERE "spin_jobs"."id" = "spin_frames"."job_id";--> statement-breakpoint
UPDATE "spin_findings" SET "workspace_id" = "spin_jobs"."workspace_id" FROM "spin_jobs" WHERE "spin_jobs"."id" = "spin_findings"."job_id";--> statement-breakpoint
UPDATE "team_roles" SET "workspace_id" = "teams"."workspace_id" FROM "teams" WHERE "teams"."id" = "team_roles"."team_id";--> statement-breakpoint
UPDATE "memberships" SET "workspace_id" = "teams"."workspace_id" FROM "teams" WHERE "teams"."id" = "memberships"."team_id";--> statement-breakpoint
UPDATE "invitations" SET "workspace_id" = "teams"."workspace_id" FROM "teams" WHERE "teams"."id" = "invitations"."team_id";--> statement-breakpoint
UPDATE "inspection_images" SET "workspace_id" = "inspections"."workspace_id" FROM "inspections" WHERE "inspections"."id" = "inspection_images"."inspection_id";--> statement-breakpoint
UPDATE "damages" SET "workspace_id" = "inspections"."workspace_id" FROM "inspections" WHERE "inspections"."id" = "damages"."inspection_id";--> statement-breakpoint
-- Instances of older versions run beside this one for a while, and do not know the column.
CREATE FUNCTION fill_workspace() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('SELECT workspace_id FROM %I WHERE %I = ($1).%I', TG_ARGV[0], TG_ARGV[1], TG_ARGV[2]) INTO NEW.workspace_id USING NEW;
  -- the foreign key reports a parent that does not exist
  NEW.workspace_id := coalesce(NEW.workspace_id, '');
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER campaign_platforms_workspace BEFORE INSERT ON "campaign_platforms" FOR EACH ROW WHEN (NEW.workspace_id = '') EXECUTE FUNCTION fill_workspace('campaigns', 'id', 'campaign_id');--> statement-breakpoint
CREATE TRIGGER market_listings_workspace BEFORE INSERT ON "market_listings" FOR EACH ROW WHEN (NEW.workspace_id = '') EXECUTE FUNCTION fill_workspace('markets', 'number', 'market');--> statement-breakpoint
CREATE TRIGGER spin_frames_workspace BEFORE INSERT ON "spin_frames" FOR EACH ROW WHEN (NEW.workspace_id = '') EXECUTE FUNCTION fill_workspace('spin_jobs', 'id', 'job_id');--> statement-breakpoint
CREATE TRIGGER spin_findings_workspace BEFORE INSERT ON "spin_findings" FOR EACH ROW WHEN (NEW.workspace_id = '') EXECUTE FUNCTION fill_workspace('spin_jobs', 'id', 'job_id');--> statement-breakpoint
CREATE TRIGGER team_roles_workspace BEFORE INSERT ON "team_roles" FOR EACH ROW WHEN (NEW.workspace_id = '') EXECUTE FUNCTION fill_workspace('teams', 'id', 'team_id');--> statement-breakpoint
CREATE TRIGGER memberships_workspace BEFORE INSERT ON "memberships" FOR EACH ROW WHEN (NEW.workspace_id = '') EXECUTE FUNCTION fill_workspace('teams', 'id', 'team_id');--> statement-breakpoint
CREATE TRIGGER invitations_workspace BEFORE INSERT ON "invitations" FOR EACH ROW WHEN (NEW.workspace_id = '') EXECUTE FUNCTION fill_workspace('teams', 'id', 'team_id');--> statement-breakpoint
CREATE TRIGGER inspection_images_workspace BEFORE INSERT ON "inspection_images" FOR EACH ROW WHEN (NEW.workspace_id = '') EXECUTE FUNCTION fill_workspace('inspections', 'id', 'inspection_id');--> statement-breakpoint
CREATE TRIGGER damages_workspace BEFORE INSERT ON "damages" FOR EACH ROW WHEN (NEW.workspace_id = '') EXECUTE FUNCTION fill_workspace('inspections', 'id', 'inspection_id');
