CREATE TABLE "experiment_comparisons" (
	"environment" text NOT NULL,
	"experiment" text NOT NULL,
	"variant" text NOT NULL,
	"p" double precision NOT NULL,
	"low" double precision NOT NULL,
	"high" double precision NOT NULL,
	CONSTRAINT "experiment_comparisons_environment_experiment_variant_pk" PRIMARY KEY("environment","experiment","variant")
);
--> statement-breakpoint
ALTER TABLE "experiments" ADD COLUMN "planned_visitors" integer DEFAULT 20000 NOT NULL;--> statement-breakpoint
ALTER TABLE "experiment_comparisons" ADD CONSTRAINT "experiment_comparisons_environment_experiment_experiments_environment_id_fk" FOREIGN KEY ("environment","experiment") REFERENCES "public"."experiments"("environment","id") ON DELETE no action ON UPDATE no action;