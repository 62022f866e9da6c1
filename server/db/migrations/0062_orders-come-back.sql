ALTER TABLE "service_maintenances" ADD COLUMN "carried_from_id" integer;--> statement-breakpoint
ALTER TABLE "service_orders" ADD COLUMN "carried_from_id" integer;--> statement-breakpoint
ALTER TABLE "service_maintenances" ADD CONSTRAINT "service_maintenances_carried_from_id_units_id_fk" FOREIGN KEY ("carried_from_id") REFERENCES "public"."units"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_orders" ADD CONSTRAINT "service_orders_carried_from_id_units_id_fk" FOREIGN KEY ("carried_from_id") REFERENCES "public"."units"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "service_maintenances_carried_from" ON "service_maintenances" USING btree ("carried_from_id");--> statement-breakpoint
CREATE INDEX "service_orders_carried_from" ON "service_orders" USING btree ("carried_from_id");
--> statement-breakpoint
-- The release before writes the number of the new unit of a replacement and then the units: the database fills in the id, and takes it
-- away with the number. A write that names the new unit itself keeps it.
CREATE FUNCTION link_new_unit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.new_unit_id := (
    SELECT u.id FROM units u
    WHERE u.serial_no = regexp_replace(NEW.new_serial_no, '\D', '', 'g') AND u.deleted_at IS NULL AND u.status <> 'draft'
      AND EXISTS (SELECT FROM units replaced WHERE replaced.replaced_by_id = u.id));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER service_orders_new_unit_linked BEFORE UPDATE OF new_serial_no ON service_orders
  FOR EACH ROW WHEN (OLD.new_serial_no IS DISTINCT FROM NEW.new_serial_no AND OLD.new_unit_id IS NOT DISTINCT FROM NEW.new_unit_id)
  EXECUTE FUNCTION link_new_unit();
--> statement-breakpoint
-- The order of a replacement is one of the replaced unit, or of one that it had replaced before.
CREATE FUNCTION link_replacing_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH RECURSIVE former AS (
    SELECT NEW.id AS id
    UNION
    SELECT u.id FROM units u JOIN former f ON u.replaced_by_id = f.id
  )
  UPDATE service_orders o SET new_unit_id = NEW.replaced_by_id
  FROM units successor
  WHERE successor.id = NEW.replaced_by_id AND o.unit_id IN (SELECT id FROM former) AND o.new_unit_id IS NULL
    AND regexp_replace(o.new_serial_no, '\D', '', 'g') = successor.serial_no;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER units_replaced_linked AFTER UPDATE OF replaced_by_id ON units
  FOR EACH ROW WHEN (NEW.replaced_by_id IS NOT NULL AND NEW.replaced_by_id IS DISTINCT FROM OLD.replaced_by_id)
  EXECUTE FUNCTION link_replacing_order();
--> statement-breakpoint
UPDATE service_orders o SET new_unit_id = u.id FROM units u, units replaced
  WHERE o.new_unit_id IS NULL AND u.serial_no = regexp_replace(o.new_serial_no, '\D', '', 'g') AND u.deleted_at IS NULL
    AND u.status <> 'draft' AND replaced.replaced_by_id = u.id;
--> statement-breakpoint
-- As before, but the numbers are read once: without statistics, as in an import or while the demonstration is loaded, the planner looked
-- up every unit for every order.
CREATE OR REPLACE FUNCTION link_orders(known integer[], gone integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  numbers text[] := ARRAY(SELECT serial_no FROM units WHERE id = ANY (known));
BEGIN
  IF EXISTS (SELECT FROM service_orders o WHERE o.unit_id IS NULL AND o.serial_no = ANY (numbers)) THEN
    UPDATE service_orders o SET unit_id = u.id FROM units u WHERE u.id = ANY (known) AND o.serial_no = u.serial_no AND o.unit_id IS NULL;
  END IF;
  IF EXISTS (SELECT FROM service_orders o WHERE o.unit_id = ANY (gone)) THEN
    UPDATE service_orders SET unit_id = NULL WHERE unit_id = ANY (gone);
  END IF;
  IF EXISTS (SELECT FROM service_maintenances o WHERE o.unit_id IS NULL AND o.serial_no = ANY (numbers)) THEN
    UPDATE service_maintenances o SET unit_id = u.id FROM units u WHERE u.id = ANY (known) AND o.serial_no = u.serial_no AND o.unit_id IS NULL;
  END IF;
  IF EXISTS (SELECT FROM service_maintenances o WHERE o.unit_id = ANY (gone)) THEN
    UPDATE service_maintenances SET unit_id = NULL WHERE unit_id = ANY (gone);
  END IF;
  IF EXISTS (SELECT FROM spare_parts_orders o WHERE o.unit_id IS NULL AND o.serial_no = ANY (numbers)) THEN
    UPDATE spare_parts_orders o SET unit_id = u.id FROM units u WHERE u.id = ANY (known) AND o.serial_no = u.serial_no AND o.unit_id IS NULL;
  END IF;
  IF EXISTS (SELECT FROM spare_parts_orders o WHERE o.unit_id = ANY (gone)) THEN
    UPDATE spare_parts_orders SET unit_id = NULL WHERE unit_id = ANY (gone);
  END IF;
END $$;
