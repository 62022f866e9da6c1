ALTER TABLE "offers" ADD COLUMN "tells_customer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The one rule of whether the distributor is told an offer's customer: the company permits it, or one of its warranty orders names
-- the customer.
CREATE FUNCTION customer_is_told(told_partner integer, told_name text, told_email text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM offer_settings s WHERE s.partner_id = told_partner AND s.shows_customer)
    OR EXISTS (SELECT FROM service_orders o WHERE o.partner_id = told_partner AND o.sent_at IS NOT NULL AND o.deleted_at IS NULL
      AND lower(o.contact_email) = lower(told_email))
    OR EXISTS (SELECT FROM service_orders o WHERE o.partner_id = told_partner AND o.sent_at IS NOT NULL AND o.deleted_at IS NULL
      AND lower(o.contact_name) = lower(told_name));
END $$;--> statement-breakpoint
UPDATE offers SET tells_customer = true WHERE customer_is_told(partner_id, customer_name, customer_email);--> statement-breakpoint
CREATE INDEX "offers_told_customer" ON "offers" USING btree ((case when "tells_customer" then "customer_name" end),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "offers_told_customer_descending" ON "offers" USING btree ((case when "tells_customer" then "customer_name" end) desc nulls last,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "offers_told_customer_text" ON "offers" USING gin (search_text("customer_name") gin_trgm_ops) WHERE deleted_at is null and tells_customer;--> statement-breakpoint
CREATE INDEX "offers_customer_named" ON "offers" USING btree ("partner_id",lower("customer_name"));--> statement-breakpoint
CREATE INDEX "offers_customer_address" ON "offers" USING btree ("partner_id",lower("customer_email"));--> statement-breakpoint
CREATE INDEX "offers_totals" ON "offers" USING btree ("partner_id","state","created_by","maintainer_email","net","gross") WHERE deleted_at is null;--> statement-breakpoint
-- The mark of an offer is set when its company or customer is written.
CREATE FUNCTION offers_tell_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.tells_customer := customer_is_told(NEW.partner_id, NEW.customer_name, NEW.customer_email);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER offers_tell_customer BEFORE INSERT OR UPDATE OF partner_id, customer_name, customer_email ON offers
  FOR EACH ROW EXECUTE FUNCTION offers_tell_customer();--> statement-breakpoint
-- A company permits it for all its offers, or no longer.
CREATE FUNCTION offers_follow_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE offers SET tells_customer = NOT tells_customer
  WHERE partner_id = coalesce(NEW.partner_id, OLD.partner_id)
    AND tells_customer <> customer_is_told(partner_id, customer_name, customer_email);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER offers_follow_settings AFTER INSERT OR DELETE OR UPDATE OF shows_customer ON offer_settings
  FOR EACH ROW EXECUTE FUNCTION offers_follow_settings();--> statement-breakpoint
-- A warranty order names a customer, or no longer.
CREATE FUNCTION tell_customers_named(told_partner integer, told_name text, told_email text) RETURNS void LANGUAGE sql AS $$
  UPDATE offers SET tells_customer = NOT tells_customer WHERE id IN (
    SELECT id FROM offers WHERE partner_id = told_partner
      AND (lower(customer_name) = lower(told_name) OR lower(customer_email) = lower(told_email))
      AND tells_customer <> customer_is_told(partner_id, customer_name, customer_email)
    ORDER BY id FOR NO KEY UPDATE)
$$;--> statement-breakpoint
CREATE FUNCTION offers_follow_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM tell_customers_named(OLD.partner_id, OLD.contact_name, OLD.contact_email);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM tell_customers_named(NEW.partner_id, NEW.contact_name, NEW.contact_email);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER offers_follow_new_order AFTER INSERT ON service_orders
  FOR EACH ROW WHEN (NEW.sent_at IS NOT NULL AND NEW.deleted_at IS NULL) EXECUTE FUNCTION offers_follow_order();--> statement-breakpoint
CREATE TRIGGER offers_follow_removed_order AFTER DELETE ON service_orders
  FOR EACH ROW WHEN (OLD.sent_at IS NOT NULL AND OLD.deleted_at IS NULL) EXECUTE FUNCTION offers_follow_order();--> statement-breakpoint
CREATE TRIGGER offers_follow_order AFTER UPDATE OF partner_id, sent_at, deleted_at, contact_name, contact_email ON service_orders
  FOR EACH ROW WHEN (
    (OLD.partner_id, OLD.sent_at IS NULL, OLD.deleted_at IS NULL, OLD.contact_name, OLD.contact_email) IS DISTINCT FROM
    (NEW.partner_id, NEW.sent_at IS NULL, NEW.deleted_at IS NULL, NEW.contact_name, NEW.contact_email)
  ) EXECUTE FUNCTION offers_follow_order();
--> statement-breakpoint
-- The settings of one company are read by their own call: whoever was allowed to read the settings still is.
UPDATE roles SET permissions = array_replace(permissions, 'partnerzone.offer-generator.settings.index', 'partnerzone.offer-generator.settings.show');--> statement-breakpoint
UPDATE known_permissions SET name = 'partnerzone.offer-generator.settings.show' WHERE name = 'partnerzone.offer-generator.settings.index';
