ALTER TABLE "orders" ADD COLUMN "link_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "video_requests" ADD COLUMN "link_sent_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_of_user" ON "orders" USING btree ("user_id","paid_at");--> statement-breakpoint
CREATE INDEX "orders_to_announce" ON "orders" USING btree ("paid_at") WHERE link_sent_at is null;--> statement-breakpoint
CREATE INDEX "video_requests_to_announce" ON "video_requests" USING btree ("delivered_at") WHERE link_sent_at is null;--> statement-breakpoint
-- The customers of earlier orders get no messages about them now.
UPDATE "orders" SET "link_sent_at" = "paid_at";--> statement-breakpoint
UPDATE "video_requests" SET "link_sent_at" = "delivered_at";
