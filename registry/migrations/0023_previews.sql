CREATE TABLE "previews" (
	"id" serial PRIMARY KEY NOT NULL,
	"environment" text NOT NULL,
	"name" text NOT NULL,
	"releases" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sequence" bigint NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text
);
--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "prereleases" text DEFAULT 'refuse' NOT NULL;--> statement-breakpoint
ALTER TABLE "previews" ADD CONSTRAINT "previews_environment_environments_name_fk" FOREIGN KEY ("environment") REFERENCES "public"."environments"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "previews_open" ON "previews" USING btree ("environment","expires_at") WHERE "previews"."ended_at" is null;