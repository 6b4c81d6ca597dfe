CREATE TABLE "live_history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"environment" text NOT NULL,
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"rolled_back_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "locks" (
	"environment" text NOT NULL,
	"remote" text NOT NULL,
	"locked_by" text NOT NULL,
	"reason" text NOT NULL,
	"locked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "locks_environment_remote_pk" PRIMARY KEY("environment","remote")
);
--> statement-breakpoint
ALTER TABLE "experiments" DROP CONSTRAINT "experiments_pkey";--> statement-breakpoint
ALTER TABLE "experiments" ADD CONSTRAINT "experiments_environment_id_pk" PRIMARY KEY("environment","id");--> statement-breakpoint
ALTER TABLE "experiments" ADD COLUMN "conversions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "rollouts" ADD COLUMN "steps" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "rollouts" ADD COLUMN "widened_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "rollouts" SET "widened_at" = "started_at";--> statement-breakpoint
ALTER TABLE "rollouts" ALTER COLUMN "widened_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "live_history" ADD CONSTRAINT "live_history_environment_environments_name_fk" FOREIGN KEY ("environment") REFERENCES "public"."environments"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_history" ADD CONSTRAINT "live_history_remote_version_releases_remote_version_fk" FOREIGN KEY ("remote","version") REFERENCES "public"."releases"("remote","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locks" ADD CONSTRAINT "locks_environment_environments_name_fk" FOREIGN KEY ("environment") REFERENCES "public"."environments"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_history_by_remote" ON "live_history" USING btree ("environment","remote","id");--> statement-breakpoint
INSERT INTO "live_history" ("environment", "remote", "version", "since")
	SELECT "environment", "remote", "version", "at" FROM "audit"
	WHERE "action" = 'promote' AND "environment" IS NOT NULL AND "remote" IS NOT NULL AND "version" IS NOT NULL
	ORDER BY "position";
