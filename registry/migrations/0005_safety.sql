CREATE TABLE "proposals" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"environment" text NOT NULL,
	"action" text NOT NULL,
	"body" jsonb NOT NULL,
	"asked_by" jsonb NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "proposal_state" CHECK (state in ('waiting', 'approved', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"name" text PRIMARY KEY NOT NULL,
	"remotes" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
UPDATE "tokens" SET "expires_at" = now() WHERE "expires_at" IS NULL;--> statement-breakpoint
ALTER TABLE "tokens" ALTER COLUMN "expires_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "seal" text;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "require_provenance" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "require_approval" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "public_keys" ADD COLUMN "introduced_by" text;--> statement-breakpoint
ALTER TABLE "public_keys" ADD COLUMN "introduction" text;--> statement-breakpoint
ALTER TABLE "public_keys" ADD COLUMN "retired_by" text;--> statement-breakpoint
ALTER TABLE "public_keys" ADD COLUMN "retirement" text;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "provenance" jsonb;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "swept_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "team" text;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "created_by" text DEFAULT 'registry' NOT NULL;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_environment_environments_name_fk" FOREIGN KEY ("environment") REFERENCES "public"."environments"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_team_teams_name_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("name") ON DELETE no action ON UPDATE no action;