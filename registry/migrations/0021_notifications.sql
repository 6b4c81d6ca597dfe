CREATE TABLE "notification_deliveries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"target" integer NOT NULL,
	"position" bigint NOT NULL,
	"event" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"queued_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempted_at" timestamp (3) with time zone,
	"status" integer,
	"problem" text,
	"latency_ms" integer,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "delivery_state" CHECK ("notification_deliveries"."state" in ('waiting', 'delivered', 'dead'))
);
--> statement-breakpoint
CREATE TABLE "notification_targets" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"format" text NOT NULL,
	"remotes" jsonb NOT NULL,
	"events" jsonb NOT NULL,
	"environment" text,
	"secret" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone,
	"attempted_at" timestamp (3) with time zone,
	CONSTRAINT "notification_targets_name_unique" UNIQUE("name"),
	CONSTRAINT "notification_format" CHECK ("notification_targets"."format" in ('cloudevents', 'slack'))
);
--> statement-breakpoint
ALTER TABLE "notification_deliveries" ADD CONSTRAINT "notification_deliveries_target_notification_targets_id_fk" FOREIGN KEY ("target") REFERENCES "public"."notification_targets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_targets" ADD CONSTRAINT "notification_targets_environment_environments_name_fk" FOREIGN KEY ("environment") REFERENCES "public"."environments"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_delivery_of_each_change" ON "notification_deliveries" USING btree ("target","position");--> statement-breakpoint
CREATE INDEX "notification_deliveries_waiting" ON "notification_deliveries" USING btree ("target","position") WHERE "notification_deliveries"."state" = 'waiting';