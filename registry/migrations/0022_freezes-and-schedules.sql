CREATE TABLE "freezes" (
	"id" serial PRIMARY KEY NOT NULL,
	"environment" text NOT NULL,
	"begins_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"frozen_by" text NOT NULL,
	"reason" text NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	CONSTRAINT "freeze_times" CHECK ("freezes"."begins_at" < "freezes"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"id" serial PRIMARY KEY NOT NULL,
	"environment" text NOT NULL,
	"action" text NOT NULL,
	"body" jsonb NOT NULL,
	"requested_by" jsonb NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"approved" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"why" text,
	CONSTRAINT "schedule_state" CHECK ("schedules"."state" in ('pending', 'done', 'refused', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "freezes" ADD CONSTRAINT "freezes_environment_environments_name_fk" FOREIGN KEY ("environment") REFERENCES "public"."environments"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_environment_environments_name_fk" FOREIGN KEY ("environment") REFERENCES "public"."environments"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "schedules_pending" ON "schedules" USING btree ("due_at") WHERE "schedules"."state" = 'pending';