CREATE TABLE "api_key_errors" (
	"id" text PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"at" text NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"status" integer NOT NULL,
	"code" text NOT NULL,
	"message" text NOT NULL,
	"request_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_key_errors" ADD CONSTRAINT "api_key_errors_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_errors_key_idx" ON "api_key_errors" USING btree ("key_id","id");