ALTER TABLE "console_sessions" ALTER COLUMN "token_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "console_sessions" ADD COLUMN "issuer" text;--> statement-breakpoint
ALTER TABLE "console_sessions" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "console_sessions" ADD COLUMN "claims" jsonb;--> statement-breakpoint
ALTER TABLE "console_sessions" ADD CONSTRAINT "console_session_origin" CHECK (("console_sessions"."token_hash" is null) = ("console_sessions"."issuer" is not null and "console_sessions"."subject" is not null and "console_sessions"."claims" is not null));