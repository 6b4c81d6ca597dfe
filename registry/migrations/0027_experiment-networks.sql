CREATE TABLE "experiment_networks" (
	"environment" text NOT NULL,
	"experiment" text NOT NULL,
	"network" text NOT NULL,
	"exposed" integer NOT NULL,
	"counted" integer NOT NULL,
	CONSTRAINT "experiment_networks_environment_experiment_network_pk" PRIMARY KEY("environment","experiment","network")
);
--> statement-breakpoint
CREATE TABLE "experiment_totals" (
	"environment" text NOT NULL,
	"experiment" text NOT NULL,
	"counted" integer DEFAULT 0 NOT NULL,
	"networks" integer DEFAULT 0 NOT NULL,
	"capped_networks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "experiment_totals_environment_experiment_pk" PRIMARY KEY("environment","experiment")
);
--> statement-breakpoint
ALTER TABLE "experiments" ADD COLUMN "visitors_per_network" integer;--> statement-breakpoint
-- Experiments that started before go on without a cap.
UPDATE "experiments" SET "visitors_per_network" = 1000000;--> statement-breakpoint
ALTER TABLE "experiment_visitors" ADD COLUMN "counted" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "experiment_networks" ADD CONSTRAINT "experiment_networks_environment_experiment_experiments_environment_id_fk" FOREIGN KEY ("environment","experiment") REFERENCES "public"."experiments"("environment","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experiment_totals" ADD CONSTRAINT "experiment_totals_environment_experiment_experiments_environment_id_fk" FOREIGN KEY ("environment","experiment") REFERENCES "public"."experiments"("environment","id") ON DELETE no action ON UPDATE no action;