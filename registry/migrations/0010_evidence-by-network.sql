CREATE TABLE "guardrail_marks" (
	"environment" text NOT NULL,
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"marked_at" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"figures" jsonb NOT NULL,
	"dismissed_at" timestamp (3) with time zone,
	"dismissed_by" text,
	CONSTRAINT "guardrail_marks_environment_remote_version_pk" PRIMARY KEY("environment","remote","version")
);
--> statement-breakpoint
CREATE TABLE "release_error_visitors" (
	"environment" text NOT NULL,
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"fingerprint" text NOT NULL,
	"visitor" text NOT NULL,
	"network" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "release_error_visitors_environment_remote_version_fingerprint_visitor_pk" PRIMARY KEY("environment","remote","version","fingerprint","visitor")
);
--> statement-breakpoint
ALTER TABLE "environments" ADD COLUMN "acting" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "release_errors" ADD COLUMN "visitors" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "release_errors" ADD COLUMN "networks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "release_visitors" ADD COLUMN "network" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "release_visitors" ADD COLUMN "server_harmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "visitor_vitals" ADD COLUMN "network" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "guardrail_marks" ADD CONSTRAINT "guardrail_marks_remote_version_releases_remote_version_fk" FOREIGN KEY ("remote","version") REFERENCES "public"."releases"("remote","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "release_error_visitors_by_visitor" ON "release_error_visitors" USING btree ("environment","remote","version","visitor");