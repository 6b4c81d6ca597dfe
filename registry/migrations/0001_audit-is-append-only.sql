CREATE FUNCTION "audit_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the audit is append-only: % of row % refused', lower(TG_OP), OLD."position";
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_is_append_only" BEFORE UPDATE OR DELETE ON "audit"
	FOR EACH ROW EXECUTE FUNCTION "audit_is_append_only"();
--> statement-breakpoint
INSERT INTO "audit_head" ("id", "position", "hash") VALUES (1, 0, repeat('0', 64));
