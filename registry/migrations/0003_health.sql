CREATE TABLE "experiment_marks" (
	"environment" text NOT NULL,
	"experiment" text NOT NULL,
	"marked_at" timestamp (3) with time zone NOT NULL,
	"exposed" jsonb NOT NULL,
	CONSTRAINT "experiment_marks_environment_experiment_pk" PRIMARY KEY("environment","experiment")
);
--> statement-breakpoint
CREATE TABLE "experiment_visitors" (
	"environment" text NOT NULL,
	"experiment" text NOT NULL,
	"visitor" text NOT NULL,
	"variant" text,
	"exposed_at" timestamp (3) with time zone,
	"converted_at" timestamp (3) with time zone,
	CONSTRAINT "experiment_visitors_environment_experiment_visitor_pk" PRIMARY KEY("environment","experiment","visitor")
);
--> statement-breakpoint
CREATE TABLE "observation_batches" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_measures" (
	"environment" text NOT NULL,
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"name" text NOT NULL,
	"bin" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "release_measures_environment_remote_version_at_name_bin_pk" PRIMARY KEY("environment","remote","version","at","name","bin")
);
--> statement-breakpoint
CREATE TABLE "release_minutes" (
	"environment" text NOT NULL,
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"visitors" integer NOT NULL,
	"errors" integer NOT NULL,
	"mounts" integer NOT NULL,
	CONSTRAINT "release_minutes_environment_remote_version_at_pk" PRIMARY KEY("environment","remote","version","at")
);
--> statement-breakpoint
CREATE TABLE "release_visitors" (
	"environment" text NOT NULL,
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"visitor" text NOT NULL,
	"last_seen" timestamp (3) with time zone NOT NULL,
	"harmed_at" timestamp (3) with time zone,
	CONSTRAINT "release_visitors_environment_remote_version_visitor_pk" PRIMARY KEY("environment","remote","version","visitor")
);
--> statement-breakpoint
ALTER TABLE "experiment_marks" ADD CONSTRAINT "experiment_marks_environment_experiment_experiments_environment_id_fk" FOREIGN KEY ("environment","experiment") REFERENCES "public"."experiments"("environment","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experiment_visitors" ADD CONSTRAINT "experiment_visitors_environment_experiment_experiments_environment_id_fk" FOREIGN KEY ("environment","experiment") REFERENCES "public"."experiments"("environment","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_visitors" ADD CONSTRAINT "release_visitors_remote_version_releases_remote_version_fk" FOREIGN KEY ("remote","version") REFERENCES "public"."releases"("remote","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "release_visitors_by_time" ON "release_visitors" USING btree ("environment","remote","version","last_seen");