CREATE TABLE "remote_settings" (
	"environment" text NOT NULL,
	"remote" text NOT NULL,
	"values" jsonb NOT NULL,
	CONSTRAINT "remote_settings_environment_remote_pk" PRIMARY KEY("environment","remote")
);
--> statement-breakpoint
ALTER TABLE "remote_settings" ADD CONSTRAINT "remote_settings_environment_environments_name_fk" FOREIGN KEY ("environment") REFERENCES "public"."environments"("name") ON DELETE no action ON UPDATE no action;