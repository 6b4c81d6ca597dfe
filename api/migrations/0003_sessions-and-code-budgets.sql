-- Codes of before were hashed with another key and name no network: nobody could use them.
DELETE FROM "one_time_codes";
--> statement-breakpoint
CREATE TABLE "revoked_ids" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "network" text NOT NULL;--> statement-breakpoint
CREATE INDEX "revoked_ids_expire" ON "revoked_ids" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "one_time_codes_of_network" ON "one_time_codes" USING btree ("network","sent_at");--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "verified_at";