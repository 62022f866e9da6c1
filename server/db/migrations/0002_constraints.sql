-- Tables of one module refer to another's in code only where that makes no circle; this one would.
ALTER TABLE partner_users
  ADD CONSTRAINT partner_users_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
--> statement-breakpoint
-- Orders carry the names of their partner and owner, because their list is sorted by them.
CREATE FUNCTION service_orders_follow_partner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE service_orders SET partner_name = NEW.name WHERE partner_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER service_orders_follow_partner AFTER UPDATE OF name ON partners
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION service_orders_follow_partner();
--> statement-breakpoint
CREATE FUNCTION service_orders_follow_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE service_orders SET owner_name = NEW.first_name || ' ' || NEW.last_name WHERE owner_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER service_orders_follow_owner AFTER UPDATE OF first_name, last_name ON users
  FOR EACH ROW WHEN (OLD.first_name <> NEW.first_name OR OLD.last_name <> NEW.last_name)
  EXECUTE FUNCTION service_orders_follow_owner();
