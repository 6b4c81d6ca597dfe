CREATE TABLE "harmed_visitors" (
	"environment" text NOT NULL,
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"assignment" text NOT NULL,
	"kind" text NOT NULL,
	"visitor" text NOT NULL,
	"network" text NOT NULL,
	"share" double precision,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "harmed_visitors_environment_remote_assignment_kind_visitor_pk" PRIMARY KEY("environment","remote","assignment","kind","visitor")
);
