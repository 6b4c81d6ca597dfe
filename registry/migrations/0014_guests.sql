ALTER TABLE "environments" ADD COLUMN "guests" text DEFAULT 'warn' NOT NULL;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "side_effects" jsonb DEFAULT '[]'::jsonb NOT NULL;