CREATE TABLE "stray_charges" (
	"charge_id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"amount" integer NOT NULL,
	"why" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"returned_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "checkout_sessions" (
	"session_id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"attempt" integer NOT NULL,
	"url" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "checkout_sessions_attempt" UNIQUE("payment_id","attempt")
);
--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "refunded_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "items" jsonb;--> statement-breakpoint
UPDATE "payments" SET "items" = coalesce((SELECT jsonb_agg(jsonb_build_object('position', "position", 'star', "star", 'details', "details", 'price', "price") ORDER BY "position") FROM "cart_items" WHERE "cart_items"."cart_id" = "payments"."cart_id"), '[]');--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "items" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "attempt" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "stray_charges" ADD CONSTRAINT "stray_charges_payment_id_payments_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("payment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_payment_id_payments_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("payment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stray_charges_to_return" ON "stray_charges" USING btree ("found_at") WHERE returned_at is null;--> statement-breakpoint
CREATE INDEX "checkout_sessions_living" ON "checkout_sessions" USING btree ("asked_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "refunds_to_send" ON "refunds" USING btree ("requested_at") WHERE refunded_at is null;