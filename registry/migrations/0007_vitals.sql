CREATE TABLE "visitor_vitals" (
	"environment" text NOT NULL,
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"name" text NOT NULL,
	"visitor" text NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"poor_at" timestamp (3) with time zone,
	CONSTRAINT "visitor_vitals_environment_remote_version_name_visitor_pk" PRIMARY KEY("environment","remote","version","name","visitor")
);
--> statement-breakpoint
ALTER TABLE "rollouts" ADD COLUMN "vitals_margin" double precision DEFAULT 5 NOT NULL;