CREATE TABLE "code_requesters" (
	"mobile_number" text NOT NULL,
	"requester" text NOT NULL,
	"wrong_tries" integer NOT NULL,
	"locked_until" timestamp with time zone,
	"proved_at" timestamp with time zone,
	"tried_at" timestamp with time zone NOT NULL,
	CONSTRAINT "code_requesters_mobile_number_requester_pk" PRIMARY KEY("mobile_number","requester")
);
--> statement-breakpoint
DELETE FROM "one_time_codes";--> statement-breakpoint
ALTER TABLE "one_time_codes" DROP CONSTRAINT "one_time_codes_pkey";--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "id" bigint PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "one_time_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "requester" text NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "is_for_known" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "stranger_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "code_requesters_tried" ON "code_requesters" USING btree ("tried_at");--> statement-breakpoint
CREATE INDEX "one_time_codes_of_number" ON "one_time_codes" USING btree ("mobile_number","sent_at");--> statement-breakpoint
CREATE INDEX "one_time_codes_sent" ON "one_time_codes" USING btree ("sent_at");--> statement-breakpoint
ALTER TABLE "one_time_codes" DROP COLUMN "used_at";--> statement-breakpoint
ALTER TABLE "one_time_codes" DROP COLUMN "wrong_tries";--> statement-breakpoint
ALTER TABLE "one_time_codes" DROP COLUMN "locked_until";--> statement-breakpoint
ALTER TABLE "one_time_codes" DROP COLUMN "window_started_at";--> statement-breakpoint
ALTER TABLE "one_time_codes" DROP COLUMN "sent_in_window";