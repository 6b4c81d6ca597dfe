CREATE TABLE "analytics_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "analytics_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_name" text NOT NULL,
	"event_time" timestamp with time zone NOT NULL,
	"trace_id" text NOT NULL,
	"event_data" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"collection" text NOT NULL,
	"url_slug" text NOT NULL,
	"attributes" jsonb NOT NULL,
	"published_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enquiries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enquiries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 20419 CACHE 1),
	"kind" text NOT NULL,
	"sameness" text NOT NULL,
	"details" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"lead_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email_address" text NOT NULL,
	"attributes" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "leads_email_address_unique" UNIQUE("email_address")
);
--> statement-breakpoint
CREATE TABLE "authentication_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"video_request_id" text,
	"star" text NOT NULL,
	"occasion_id" integer NOT NULL,
	"recipient" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "authentication_codes_video_request_id_unique" UNIQUE("video_request_id")
);
--> statement-breakpoint
CREATE TABLE "cart_items" (
	"item_id" text PRIMARY KEY NOT NULL,
	"cart_id" text NOT NULL,
	"position" integer NOT NULL,
	"star" text NOT NULL,
	"details" jsonb NOT NULL,
	"price" integer NOT NULL,
	CONSTRAINT "cart_items_position" UNIQUE("cart_id","position")
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"cart_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 70017 CACHE 1),
	"payment_id" text NOT NULL,
	"user_id" text NOT NULL,
	"amount" integer NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	CONSTRAINT "orders_payment_id_unique" UNIQUE("payment_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"cart_id" text NOT NULL,
	"price_id" text NOT NULL,
	"client_request_id" text NOT NULL,
	"amount" integer NOT NULL,
	"provider" text NOT NULL,
	"method" text NOT NULL,
	"email" text,
	"return_url" text NOT NULL,
	"gateway_secret" text NOT NULL,
	"state" text NOT NULL,
	"declines" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"bank_ref" text,
	"settles_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_client_request" UNIQUE("user_id","client_request_id"),
	CONSTRAINT "payments_success_is_dated" CHECK ((state = 'SUCCESS') = (paid_at is not null))
);
--> statement-breakpoint
CREATE TABLE "prices" (
	"price_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"star" text NOT NULL,
	"occasion_id" integer NOT NULL,
	"payable" integer NOT NULL,
	"valid_till" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10293 CACHE 1),
	"video_request_id" text NOT NULL,
	"reason" text NOT NULL,
	"comment" text NOT NULL,
	"amount" integer NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"refunded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refunds_video_request_id_unique" UNIQUE("video_request_id")
);
--> statement-breakpoint
CREATE TABLE "video_requests" (
	"video_request_id" text PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"star" text NOT NULL,
	"details" jsonb NOT NULL,
	"price" integer NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone NOT NULL,
	"deliver_by" timestamp with time zone NOT NULL,
	"watch_id" text NOT NULL,
	"watched_at" timestamp with time zone,
	"needs_review" boolean DEFAULT false NOT NULL,
	CONSTRAINT "video_requests_watch_id_unique" UNIQUE("watch_id")
);
--> statement-breakpoint
CREATE TABLE "quiz_answers" (
	"participant_id" text NOT NULL,
	"question_id" text NOT NULL,
	"option_id" text NOT NULL,
	"correct" boolean NOT NULL,
	"score_after" integer NOT NULL,
	"streak_after" integer NOT NULL,
	"is_last" boolean NOT NULL,
	"time_taken_ms" integer NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "quiz_answers_participant_id_question_id_pk" PRIMARY KEY("participant_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "quiz_participants" (
	"participant_id" text PRIMARY KEY NOT NULL,
	"quiz_id" text NOT NULL,
	"user_id" text NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL,
	"score" integer DEFAULT 0 NOT NULL,
	"streak" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	CONSTRAINT "quiz_participants_once" UNIQUE("quiz_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "account_deletions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_deletions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 5521 CACHE 1),
	"user_id" text NOT NULL,
	"reason" text NOT NULL,
	"comment" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"delete_by" date NOT NULL,
	CONSTRAINT "account_deletions_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "hand_off_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"mobile_number" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"window_started_at" timestamp with time zone NOT NULL,
	"sent_in_window" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 48213 CACHE 1),
	"user_id" text NOT NULL,
	"mobile_number" text NOT NULL,
	"name" text,
	"birthday" date,
	"session_version" integer DEFAULT 1 NOT NULL,
	"verified_at" timestamp with time zone NOT NULL,
	"first_login_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "users_mobile_number_unique" UNIQUE("mobile_number")
);
--> statement-breakpoint
ALTER TABLE "authentication_codes" ADD CONSTRAINT "authentication_codes_video_request_id_video_requests_video_request_id_fk" FOREIGN KEY ("video_request_id") REFERENCES "public"."video_requests"("video_request_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_cart_id_carts_cart_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("cart_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_id_payments_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("payment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_cart_id_carts_cart_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("cart_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_video_request_id_video_requests_video_request_id_fk" FOREIGN KEY ("video_request_id") REFERENCES "public"."video_requests"("video_request_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_requests" ADD CONSTRAINT "video_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_answers" ADD CONSTRAINT "quiz_answers_participant_id_quiz_participants_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."quiz_participants"("participant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_participants" ADD CONSTRAINT "quiz_participants_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_off_tokens" ADD CONSTRAINT "hand_off_tokens_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analytics_events_trace" ON "analytics_events" USING btree ("trace_id");--> statement-breakpoint
CREATE UNIQUE INDEX "content_entries_slug" ON "content_entries" USING btree ("collection","url_slug");--> statement-breakpoint
CREATE INDEX "content_entries_newest" ON "content_entries" USING btree ("collection","published_at");--> statement-breakpoint
CREATE INDEX "enquiries_sameness" ON "enquiries" USING btree ("kind","sameness","received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_success_per_cart" ON "payments" USING btree ("cart_id") WHERE state = 'SUCCESS';--> statement-breakpoint
CREATE INDEX "payments_processing" ON "payments" USING btree ("settles_at") WHERE state = 'PROCESSING';--> statement-breakpoint
CREATE INDEX "account_deletions_delete_by" ON "account_deletions" USING btree ("delete_by");