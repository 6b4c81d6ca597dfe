CREATE TABLE "experiment_days" (
	"environment" text NOT NULL,
	"experiment" text NOT NULL,
	"variant" text NOT NULL,
	"day" text NOT NULL,
	"exposed" integer NOT NULL,
	"difference" double precision NOT NULL,
	"p" double precision NOT NULL,
	"low" double precision NOT NULL,
	"high" double precision NOT NULL,
	CONSTRAINT "experiment_days_environment_experiment_variant_day_pk" PRIMARY KEY("environment","experiment","variant","day")
);
--> statement-breakpoint
ALTER TABLE "experiment_visitors" ADD COLUMN "doubly_exposed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "experiment_days" ADD CONSTRAINT "experiment_days_environment_experiment_experiments_environment_id_fk" FOREIGN KEY ("environment","experiment") REFERENCES "public"."experiments"("environment","id") ON DELETE no action ON UPDATE no action;