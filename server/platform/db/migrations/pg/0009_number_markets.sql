CREATE TABLE "markets" (
	"number" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "markets_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"workspace_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "market_listings" DROP CONSTRAINT "market_listings_workspace_id_workspaces_id_fk";
--> statement-breakpoint
DROP INDEX "market_listings_model_idx";--> statement-breakpoint
DROP INDEX "market_listings_newest_idx";--> statement-breakpoint
INSERT INTO "markets" ("workspace_id") SELECT DISTINCT "workspace_id" FROM "market_listings";--> statement-breakpoint
ALTER TABLE "market_listings" ADD COLUMN "market" integer;--> statement-breakpoint
UPDATE "market_listings" SET "market" = "markets"."number" FROM "markets" WHERE "markets"."workspace_id" = "market_listings"."workspace_id";--> statement-breakpoint
ALTER TABLE "market_listings" ALTER COLUMN "market" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "markets" ADD CONSTRAINT "markets_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "markets_workspace_uq" ON "markets" USING btree ("workspace_id");--> statement-breakpoint
ALTER TABLE "market_listings" ADD CONSTRAINT "market_listings_market_markets_number_fk" FOREIGN KEY ("market") REFERENCES "public"."markets"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "market_listings_model_idx" ON "market_listings" USING btree ("market","make_key","model_key","year","kind","as_of_day","latitude","longitude");--> statement-breakpoint
CREATE INDEX "market_listings_newest_idx" ON "market_listings" USING btree ("market","as_of_day");--> statement-breakpoint
ALTER TABLE "market_listings" DROP COLUMN "workspace_id";--> statement-breakpoint
-- How many rows each market has, for the first questions.
ANALYZE "market_listings";
