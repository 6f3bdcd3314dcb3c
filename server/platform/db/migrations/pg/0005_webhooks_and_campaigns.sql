CREATE TABLE "ad_connections" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"platform" text NOT NULL,
	"profile_key" text,
	"status" text NOT NULL,
	"account" jsonb NOT NULL,
	"account_at" text NOT NULL,
	"pages" jsonb,
	"pages_at" text,
	"created_at" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaign_platforms" (
	"id" text PRIMARY KEY NOT NULL,
	"campaign_id" text NOT NULL,
	"platform" text NOT NULL,
	"state" text NOT NULL,
	"wanted" text,
	"request" text,
	"requested_at" text,
	"platform_campaign_id" text,
	"ad_set_id" text,
	"ad_id" text,
	"error_code" text,
	"error_message" text,
	"metrics" jsonb,
	"metrics_at" text,
	"updated_at" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"vehicle_id" text,
	"team_id" text,
	"name" text NOT NULL,
	"objective" text NOT NULL,
	"headline" text,
	"text" text,
	"media_urls" jsonb NOT NULL,
	"link_url" text,
	"daily_budget_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"starts_at" text,
	"ends_at" text,
	"audience" jsonb NOT NULL,
	"page_id" text,
	"spent_cents" bigint NOT NULL,
	"created_by" text NOT NULL,
	"created_at" text NOT NULL,
	"updated_at" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulated_ads" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"platform" text NOT NULL,
	"request" text NOT NULL,
	"campaign" jsonb NOT NULL,
	"state" text NOT NULL,
	"seed" integer NOT NULL,
	"spans" jsonb NOT NULL,
	"created_at" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"webhook_id" text NOT NULL,
	"message_id" text NOT NULL,
	"event" text NOT NULL,
	"payload" jsonb NOT NULL,
	"status" text NOT NULL,
	"is_replay" boolean NOT NULL,
	"attempts" integer NOT NULL,
	"next_attempt_at" text,
	"log" jsonb NOT NULL,
	"created_at" text NOT NULL,
	"delivered_at" text
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"url" text NOT NULL,
	"events" jsonb NOT NULL,
	"description" text,
	"status" text NOT NULL,
	"disabled_reason" text,
	"secret" text NOT NULL,
	"old_secret" text,
	"old_secret_until" text,
	"failure_count" integer NOT NULL,
	"failing_since" text,
	"last_delivery_at" text,
	"due_at" text,
	"rest_until" text,
	"owner" text,
	"lease_until" text,
	"created_by" text NOT NULL,
	"created_at" text NOT NULL,
	"updated_at" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "html" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "attachment" jsonb;--> statement-breakpoint
ALTER TABLE "ad_connections" ADD CONSTRAINT "ad_connections_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_platforms" ADD CONSTRAINT "campaign_platforms_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulated_ads" ADD CONSTRAINT "simulated_ads_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ad_connections_uq" ON "ad_connections" USING btree ("workspace_id","platform");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_platforms_uq" ON "campaign_platforms" USING btree ("campaign_id","platform");--> statement-breakpoint
CREATE INDEX "campaign_platforms_wanted_idx" ON "campaign_platforms" USING btree ("wanted","requested_at");--> statement-breakpoint
CREATE INDEX "campaigns_workspace_idx" ON "campaigns" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "campaigns_vehicle_idx" ON "campaigns" USING btree ("vehicle_id");--> statement-breakpoint
CREATE INDEX "campaigns_team_idx" ON "campaigns" USING btree ("team_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "simulated_ads_uq" ON "simulated_ads" USING btree ("workspace_id","platform","request");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_order_idx" ON "webhook_deliveries" USING btree ("webhook_id","status","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_log_idx" ON "webhook_deliveries" USING btree ("webhook_id","created_at");--> statement-breakpoint
CREATE INDEX "webhooks_workspace_idx" ON "webhooks" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "webhooks_due_idx" ON "webhooks" USING btree ("due_at");