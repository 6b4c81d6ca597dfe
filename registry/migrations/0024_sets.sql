ALTER TABLE "experiments" ADD COLUMN "others" jsonb;--> statement-breakpoint
ALTER TABLE "live_history" ADD COLUMN "release_set" jsonb;--> statement-breakpoint
ALTER TABLE "live_releases" ADD COLUMN "release_set" jsonb;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "remotes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "approvals" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "rollouts" ADD COLUMN "release_set" jsonb;