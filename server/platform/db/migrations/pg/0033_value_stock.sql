CREATE TABLE "vehicle_values" (
	"vehicle_id" text PRIMARY KEY NOT NULL,
	"valuation_id" text,
	"value_cents" bigint,
	"suggested_price_cents" bigint,
	"suggestion_reason" text,
	"basis" text,
	"checked_at" text,
	"not_priced" text
);
--> statement-breakpoint
ALTER TABLE "valuations" ADD COLUMN "automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicle_values" ADD CONSTRAINT "vehicle_values_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_values" ADD CONSTRAINT "vehicle_values_valuation_id_valuations_id_fk" FOREIGN KEY ("valuation_id") REFERENCES "public"."valuations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "valuations_automatic_uq" ON "valuations" USING btree ("vehicle_id") WHERE automatic;--> statement-breakpoint
INSERT INTO "vehicle_values" ("vehicle_id", "valuation_id", "value_cents") SELECT "vehicle_id", "id", "average_cents" FROM (SELECT "vehicle_id", "id", "average_cents", row_number() OVER (PARTITION BY "vehicle_id" ORDER BY "type" = 'retail' DESC, "created_at" DESC, "id" DESC) AS "place" FROM "valuations" WHERE "vehicle_id" IS NOT NULL) AS "ranked" WHERE "place" = 1;
