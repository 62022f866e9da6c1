ALTER TABLE "issued_certificates" ADD COLUMN "status" text DEFAULT 'valid' NOT NULL;--> statement-breakpoint
UPDATE "issued_certificates" SET "status" = 'revoked' WHERE "revoked_at" IS NOT NULL;--> statement-breakpoint
-- The release before revokes by the date alone. Also holds for whatever else writes a date of revocation.
CREATE FUNCTION revoke_certificate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.revoked_at IS NOT NULL THEN
    NEW.status := 'revoked';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER issued_certificates_revoked BEFORE INSERT OR UPDATE OF revoked_at ON "issued_certificates"
  FOR EACH ROW EXECUTE FUNCTION revoke_certificate();
