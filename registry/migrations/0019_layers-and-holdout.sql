ALTER TABLE "environments" ADD COLUMN "holdout_percent" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "holdout_salt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "experiments" ADD COLUMN "layer" jsonb;