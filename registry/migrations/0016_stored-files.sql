CREATE TABLE "stored_files" (
	"sha256" text PRIMARY KEY NOT NULL,
	"bytes" integer NOT NULL,
	"stored_by" text NOT NULL,
	"stored_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "stored_files_by_sender" ON "stored_files" USING btree ("stored_by");