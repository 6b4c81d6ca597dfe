CREATE TABLE "registries" (
	"id" text PRIMARY KEY NOT NULL,
	"shells" jsonb NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "contracts" json;