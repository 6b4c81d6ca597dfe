CREATE TABLE "release_errors" (
	"environment" text NOT NULL,
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"fingerprint" text NOT NULL,
	"cause" text NOT NULL,
	"message" text NOT NULL,
	"stack" text NOT NULL,
	"count" bigint NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "release_errors_environment_remote_version_fingerprint_pk" PRIMARY KEY("environment","remote","version","fingerprint")
);
