CREATE TABLE "shell_builds" (
	"digest" text PRIMARY KEY NOT NULL,
	"payload" text NOT NULL,
	"key_id" text NOT NULL,
	"signature" text NOT NULL,
	"registered_by" text NOT NULL,
	"registered_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
