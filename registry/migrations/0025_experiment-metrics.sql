CREATE TABLE "experiment_figures" (
	"environment" text NOT NULL,
	"experiment" text NOT NULL,
	"visitor" text NOT NULL,
	"figure" text NOT NULL,
	"sum" double precision DEFAULT 0 NOT NULL,
	"reports" integer DEFAULT 0 NOT NULL,
	"before" double precision DEFAULT 0 NOT NULL,
	"day" text DEFAULT '' NOT NULL,
	"of_day" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "experiment_figures_environment_experiment_figure_visitor_pk" PRIMARY KEY("environment","experiment","figure","visitor")
);
--> statement-breakpoint
CREATE TABLE "metric_days" (
	"environment" text NOT NULL,
	"experiment" text NOT NULL,
	"metric" text NOT NULL,
	"variant" text NOT NULL,
	"day" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"visitors" integer NOT NULL,
	"difference" double precision NOT NULL,
	"p" double precision NOT NULL,
	"low" double precision NOT NULL,
	"high" double precision NOT NULL,
	CONSTRAINT "metric_days_environment_experiment_metric_variant_day_pk" PRIMARY KEY("environment","experiment","metric","variant","day")
);
--> statement-breakpoint
CREATE TABLE "visitor_figures" (
	"environment" text NOT NULL,
	"visitor" text NOT NULL,
	"figure" text NOT NULL,
	"day" text NOT NULL,
	"sum" double precision NOT NULL,
	"reports" integer NOT NULL,
	CONSTRAINT "visitor_figures_environment_visitor_figure_day_pk" PRIMARY KEY("environment","visitor","figure","day")
);
--> statement-breakpoint
ALTER TABLE "experiments" ADD COLUMN "metrics" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "experiment_visitors" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "experiment_visitors" ADD COLUMN "platform" text;--> statement-breakpoint
ALTER TABLE "experiment_visitors" ADD COLUMN "signed_in" boolean;--> statement-breakpoint
ALTER TABLE "experiment_figures" ADD CONSTRAINT "experiment_figures_environment_experiment_experiments_environment_id_fk" FOREIGN KEY ("environment","experiment") REFERENCES "public"."experiments"("environment","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "metric_days" ADD CONSTRAINT "metric_days_environment_experiment_experiments_environment_id_fk" FOREIGN KEY ("environment","experiment") REFERENCES "public"."experiments"("environment","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visitor_figures_by_day" ON "visitor_figures" USING btree ("day");