CREATE TABLE "phone_captures" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"vehicle_id" text NOT NULL,
	"session_id" text NOT NULL,
	"environment" text NOT NULL,
	"status" text NOT NULL,
	"token_hash" text NOT NULL,
	"secret_hash" text,
	"code" text,
	"created_at" text NOT NULL,
	"expires_at" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_photos" (
	"id" text PRIMARY KEY NOT NULL,
	"capture_id" text NOT NULL,
	"file_id" text NOT NULL,
	"phone_id" text NOT NULL,
	"angle" text,
	"received_at" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_settings" (
	"id" text PRIMARY KEY NOT NULL,
	"enabled" boolean NOT NULL,
	"updated_at" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "phone_captures" ADD CONSTRAINT "phone_captures_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_captures" ADD CONSTRAINT "phone_captures_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_photos" ADD CONSTRAINT "phone_photos_capture_id_phone_captures_id_fk" FOREIGN KEY ("capture_id") REFERENCES "public"."phone_captures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_photos" ADD CONSTRAINT "phone_photos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "phone_captures_token_uq" ON "phone_captures" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "phone_captures_secret_uq" ON "phone_captures" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "phone_captures_vehicle_idx" ON "phone_captures" USING btree ("vehicle_id");--> statement-breakpoint
CREATE INDEX "phone_captures_expiry_idx" ON "phone_captures" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "phone_photos_phone_uq" ON "phone_photos" USING btree ("capture_id","phone_id");--> statement-breakpoint
CREATE INDEX "phone_photos_file_idx" ON "phone_photos" USING btree ("file_id");