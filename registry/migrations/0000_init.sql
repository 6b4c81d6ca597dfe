CREATE TABLE "audit" (
	"position" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"environment" text,
	"remote" text,
	"version" text,
	"reason" text,
	"details" jsonb NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"id" integer PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "one_head" CHECK ("audit_head"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "environments" (
	"name" text PRIMARY KEY NOT NULL,
	"sequence" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "experiments" (
	"id" text PRIMARY KEY NOT NULL,
	"environment" text NOT NULL,
	"remote" text NOT NULL,
	"salt" text NOT NULL,
	"share_percent" double precision NOT NULL,
	"variants" jsonb NOT NULL,
	"targeting" jsonb NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "experiment_share" CHECK ("experiments"."share_percent" between 0 and 100),
	CONSTRAINT "experiment_state" CHECK ("experiments"."state" in ('running', 'stopped'))
);
--> statement-breakpoint
CREATE TABLE "kills" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"environment" text NOT NULL,
	"remote" text NOT NULL,
	"reason" text NOT NULL,
	"killed_at" timestamp (3) with time zone NOT NULL,
	"revived_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "live_releases" (
	"environment" text NOT NULL,
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"promoted_by" text NOT NULL,
	"reason" text,
	CONSTRAINT "live_releases_environment_remote_pk" PRIMARY KEY("environment","remote")
);
--> statement-breakpoint
CREATE TABLE "pins" (
	"environment" text NOT NULL,
	"remote" text NOT NULL,
	"visitor" text NOT NULL,
	"version" text NOT NULL,
	CONSTRAINT "pins_environment_remote_visitor_pk" PRIMARY KEY("environment","remote","visitor")
);
--> statement-breakpoint
CREATE TABLE "public_keys" (
	"key_id" text PRIMARY KEY NOT NULL,
	"pem" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"digest" text NOT NULL,
	"manifest" jsonb NOT NULL,
	"assets" jsonb NOT NULL,
	"files" jsonb NOT NULL,
	"bytes" bigint NOT NULL,
	"commit" text,
	"reason" text,
	"published_by" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"position" bigserial NOT NULL,
	CONSTRAINT "releases_remote_version_pk" PRIMARY KEY("remote","version")
);
--> statement-breakpoint
CREATE TABLE "rollouts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"environment" text NOT NULL,
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"salt" text NOT NULL,
	"percent" double precision NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "rollout_percent" CHECK ("rollouts"."percent" between 0 and 100),
	CONSTRAINT "rollout_state" CHECK ("rollouts"."state" in ('running', 'finished', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "snapshots" (
	"environment" text NOT NULL,
	"sequence" bigint NOT NULL,
	"key_id" text NOT NULL,
	"payload" text NOT NULL,
	"signature" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"audit_position" bigint NOT NULL,
	CONSTRAINT "snapshots_environment_sequence_pk" PRIMARY KEY("environment","sequence")
);
--> statement-breakpoint
CREATE TABLE "tenant_releases" (
	"environment" text NOT NULL,
	"remote" text NOT NULL,
	"tenant" text NOT NULL,
	"version" text NOT NULL,
	CONSTRAINT "tenant_releases_environment_remote_tenant_pk" PRIMARY KEY("environment","remote","tenant")
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"name" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"rights" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "tokens_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "experiments" ADD CONSTRAINT "experiments_environment_environments_name_fk" FOREIGN KEY ("environment") REFERENCES "public"."environments"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kills" ADD CONSTRAINT "kills_environment_environments_name_fk" FOREIGN KEY ("environment") REFERENCES "public"."environments"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_releases" ADD CONSTRAINT "live_releases_environment_environments_name_fk" FOREIGN KEY ("environment") REFERENCES "public"."environments"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_releases" ADD CONSTRAINT "live_releases_remote_version_releases_remote_version_fk" FOREIGN KEY ("remote","version") REFERENCES "public"."releases"("remote","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_environment_environments_name_fk" FOREIGN KEY ("environment") REFERENCES "public"."environments"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_remote_version_releases_remote_version_fk" FOREIGN KEY ("remote","version") REFERENCES "public"."releases"("remote","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rollouts" ADD CONSTRAINT "rollouts_environment_environments_name_fk" FOREIGN KEY ("environment") REFERENCES "public"."environments"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rollouts" ADD CONSTRAINT "rollouts_remote_version_releases_remote_version_fk" FOREIGN KEY ("remote","version") REFERENCES "public"."releases"("remote","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snapshots" ADD CONSTRAINT "snapshots_environment_environments_name_fk" FOREIGN KEY ("environment") REFERENCES "public"."environments"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_releases" ADD CONSTRAINT "tenant_releases_environment_environments_name_fk" FOREIGN KEY ("environment") REFERENCES "public"."environments"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_releases" ADD CONSTRAINT "tenant_releases_remote_version_releases_remote_version_fk" FOREIGN KEY ("remote","version") REFERENCES "public"."releases"("remote","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "experiments_by_environment" ON "experiments" USING btree ("environment","state");--> statement-breakpoint
CREATE UNIQUE INDEX "one_kill_at_a_time" ON "kills" USING btree ("environment","remote") WHERE "kills"."revived_at" is null;--> statement-breakpoint
CREATE INDEX "releases_by_position" ON "releases" USING btree ("position");--> statement-breakpoint
CREATE UNIQUE INDEX "one_running_rollout" ON "rollouts" USING btree ("environment","remote") WHERE "rollouts"."state" = 'running';