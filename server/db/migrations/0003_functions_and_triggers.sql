-- Notifies every process that a session has ended: the streams that were opened with it end too.
CREATE FUNCTION tell_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_ended', OLD.id::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER session_ended AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION tell_session_end();
--> statement-breakpoint
-- Counts a write in the writer's own transaction, on a row that no other transaction has locked; if all are locked, on a new row.
-- Others see the writes of a transaction at once, so it counts once for each table: every further count would be one more dead
-- row that each later one in the same transaction has to pass.
CREATE FUNCTION count_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM list_changes WHERE relation = TG_TABLE_NAME AND xmin = pg_current_xact_id()::xid) THEN
    RETURN NULL;
  END IF;
  UPDATE list_changes SET changes = changes + 1
    WHERE id = (SELECT id FROM list_changes WHERE relation = TG_TABLE_NAME LIMIT 1 FOR UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO list_changes (relation, changes) VALUES (TG_TABLE_NAME, 1);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Service orders carry the names of their partner and owner, because their list is sorted by them.
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
--> statement-breakpoint
-- Maintenances carry the names of their partner and owner, because their list is sorted by them.
CREATE FUNCTION service_maintenances_follow_partner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE service_maintenances SET partner_name = NEW.name WHERE partner_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER service_maintenances_follow_partner AFTER UPDATE OF name ON partners
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION service_maintenances_follow_partner();
--> statement-breakpoint
CREATE FUNCTION service_maintenances_follow_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE service_maintenances SET owner_name = NEW.first_name || ' ' || NEW.last_name WHERE owner_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER service_maintenances_follow_owner AFTER UPDATE OF first_name, last_name ON users
  FOR EACH ROW WHEN (OLD.first_name <> NEW.first_name OR OLD.last_name <> NEW.last_name)
  EXECUTE FUNCTION service_maintenances_follow_owner();
--> statement-breakpoint
-- Orders of parts carry the names of their partner and owner, because their lists are sorted by them.
CREATE FUNCTION spare_parts_orders_follow_partner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE spare_parts_orders SET partner_name = NEW.name WHERE partner_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER spare_parts_orders_follow_partner AFTER UPDATE OF name ON partners
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION spare_parts_orders_follow_partner();
--> statement-breakpoint
CREATE FUNCTION spare_parts_orders_follow_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE spare_parts_orders SET owner_name = NEW.first_name || ' ' || NEW.last_name WHERE owner_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER spare_parts_orders_follow_owner AFTER UPDATE OF first_name, last_name ON users
  FOR EACH ROW EXECUTE FUNCTION spare_parts_orders_follow_owner();
--> statement-breakpoint
-- Offers carry the name of their partner, because the distributor's list is sorted by it.
CREATE FUNCTION offers_follow_partner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE offers SET partner_name = NEW.name WHERE partner_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER offers_follow_partner AFTER UPDATE OF name ON partners
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION offers_follow_partner();
--> statement-breakpoint
-- The type of a model: of the nearest group above it that a type names.
CREATE FUNCTION device_type_of(model integer) RETURNS integer LANGUAGE sql STABLE AS $$
  WITH RECURSIVE above AS (
    SELECT g.id, g.parent_id, 0 AS distance FROM devices d JOIN device_groups g ON g.id = d.group_id WHERE d.id = model
    UNION ALL
    SELECT g.id, g.parent_id, above.distance + 1 FROM above JOIN device_groups g ON g.id = above.parent_id
  )
  SELECT t.id FROM above JOIN device_types t ON above.id = ANY (t.groups)
  WHERE t.deleted_at IS NULL AND t.active
  ORDER BY above.distance, t.position, t.id LIMIT 1
$$;
--> statement-breakpoint
-- Plans the maintenances and leak checks of units anew: which are due, when, and when they are reminded of. A statement with a list
-- of ids is planned for every list, because its length is looked at; that takes longer than to run it: hence the generic plan.
CREATE FUNCTION plan_maintenances(planned integer[]) RETURNS void LANGUAGE sql
  SET plan_cache_mode = force_generic_plan AS $$
  WITH models AS MATERIALIZED (
    SELECT m.device_id, device_type_of(m.device_id) AS type_id
    FROM (SELECT DISTINCT device_id FROM units WHERE id = ANY (planned) AND device_id IS NOT NULL) m
  ), known AS MATERIALIZED (
    SELECT u.id, u.parts_until, u.maintenance_months, u.hermetic, u.leak_detection,
      u.hermetic AND u.in_dwelling AS is_small, u.charge, u.charge * u.hfo_share AS hfo_kg,
      coalesce(u.maintained_on, u.install_date) AS last_on, u.install_date,
      u.charge * u.gwp / 1000 AS tonnes, t.id AS type_id, t.interval_months, coalesce(t.lead_days, 30) AS lead_days,
      u.status = 'registered' AND u.deleted_at IS NULL AND u.replaced_on IS NULL AND u.install_date IS NOT NULL AS is_used
    FROM units u LEFT JOIN models m USING (device_id) LEFT JOIN device_types t ON t.id = m.type_id
    WHERE u.id = ANY (planned)
  ), regular AS (
    SELECT k.*, (k.last_on + k.maintenance_months * interval '1 month')::date AS asked_on,
      coalesce(CASE WHEN d.chosen_on > k.last_on THEN d.chosen_on END,
        (k.last_on + k.interval_months * interval '1 month')::date) AS wanted_on
    FROM known k LEFT JOIN due_maintenances d ON d.unit_id = k.id AND d.kind = 'maintenance'
  ), dated AS (
    SELECT r.id, r.type_id, r.lead_days, r.is_used, r.interval_months, r.maintenance_months, r.wanted_on,
      CASE WHEN r.asked_on < r.parts_until THEN r.asked_on END AS asked_on
    FROM regular r
  ), checked AS (
    SELECT k.id, k.type_id, k.lead_days, k.is_used, d.chosen_on,
      coalesce(d.done_on, k.install_date) AS last_on,
      (SELECT CASE WHEN k.leak_detection THEN r.detection_months ELSE r.interval_months END FROM leak_check_rules r
       WHERE r.deleted_at IS NULL AND NOT (k.is_small AND k.charge < r.dwelling_from_kg)
         AND (k.tonnes >= CASE WHEN k.hermetic THEN r.hermetic_from_tonnes ELSE r.from_tonnes END
           OR k.hfo_kg >= CASE WHEN k.hermetic THEN r.hermetic_from_kg ELSE r.from_kg END)
       ORDER BY r.from_tonnes DESC LIMIT 1) AS months
    FROM known k LEFT JOIN due_maintenances d ON d.unit_id = k.id AND d.kind = 'leak_check'
  ), plan AS (
    SELECT id, 'maintenance' AS kind, type_id, lead_days, asked_on IS NOT NULL AS is_condition,
      CASE WHEN asked_on <= coalesce(wanted_on, asked_on) THEN maintenance_months ELSE interval_months END AS months,
      CASE WHEN is_used THEN least(asked_on, wanted_on) END AS due_on
    FROM dated
    UNION ALL
    SELECT id, 'leak_check', type_id, lead_days, false, months,
      CASE WHEN is_used AND months IS NOT NULL
        THEN least(CASE WHEN chosen_on > last_on THEN chosen_on END, (last_on + months * interval '1 month')::date) END
    FROM checked
  )
  INSERT INTO due_maintenances AS d (unit_id, kind, device_type_id, interval_months, is_condition, due_on, remind_on)
  SELECT p.id, p.kind, p.type_id, p.months, p.is_condition, p.due_on, p.due_on - p.lead_days FROM plan p
  WHERE p.due_on IS NOT NULL
    OR EXISTS (SELECT FROM due_maintenances o WHERE o.unit_id = p.id AND o.kind = p.kind)
  ON CONFLICT (unit_id, kind) DO UPDATE SET device_type_id = excluded.device_type_id,
    interval_months = excluded.interval_months, is_condition = excluded.is_condition, due_on = excluded.due_on,
    remind_on = excluded.remind_on
  WHERE (d.device_type_id, d.interval_months, d.is_condition, d.due_on, d.remind_on) IS DISTINCT FROM
    (excluded.device_type_id, excluded.interval_months, excluded.is_condition, excluded.due_on, excluded.remind_on)
$$;
--> statement-breakpoint
CREATE FUNCTION plan_new_units() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  planned integer[] := ARRAY(SELECT id FROM written WHERE status = 'registered');
BEGIN
  IF cardinality(planned) > 0 THEN
    PERFORM plan_maintenances(planned);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER units_planned AFTER INSERT ON units
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION plan_new_units();
--> statement-breakpoint
CREATE FUNCTION plan_changed_units() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  planned integer[] := ARRAY(
    SELECT w.id FROM written w JOIN former f USING (id)
    WHERE (w.status, w.device_id, w.install_date, w.maintained_on, w.maintenance_months, w.parts_until, w.replaced_on,
        w.deleted_at, w.charge, w.gwp, w.hfo_share, w.hermetic, w.leak_detection, w.in_dwelling)
      IS DISTINCT FROM (f.status, f.device_id, f.install_date, f.maintained_on, f.maintenance_months, f.parts_until,
        f.replaced_on, f.deleted_at, f.charge, f.gwp, f.hfo_share, f.hermetic, f.leak_detection, f.in_dwelling));
BEGIN
  IF cardinality(planned) > 0 THEN
    PERFORM plan_maintenances(planned);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER units_planned_anew AFTER UPDATE ON units
  REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION plan_changed_units();
--> statement-breakpoint
CREATE FUNCTION plan_regrouped_devices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM plan_maintenances(ARRAY(SELECT id FROM units WHERE device_id = NEW.id AND status = 'registered'));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER devices_regrouped AFTER UPDATE OF group_id ON devices
  FOR EACH ROW WHEN (OLD.group_id <> NEW.group_id) EXECUTE FUNCTION plan_regrouped_devices();
--> statement-breakpoint
CREATE FUNCTION plan_moved_groups() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM plan_maintenances(ARRAY(
    WITH RECURSIVE below AS (
      SELECT NEW.id AS id UNION ALL SELECT g.id FROM below JOIN device_groups g ON g.parent_id = below.id
    )
    SELECT u.id FROM units u JOIN devices d ON d.id = u.device_id
    WHERE d.group_id IN (SELECT id FROM below) AND u.status = 'registered'));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER device_groups_moved AFTER UPDATE OF parent_id ON device_groups
  FOR EACH ROW WHEN (OLD.parent_id IS DISTINCT FROM NEW.parent_id) EXECUTE FUNCTION plan_moved_groups();
--> statement-breakpoint
-- What reports sum up is written down when it changes: the kind of figure, the company or device, and the day of Warsaw.
CREATE FUNCTION note_for_reports(kind text, subject integer, moment timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO report_changes (kind, subject_id, day)
  SELECT kind, subject, (moment AT TIME ZONE 'Europe/Warsaw')::date WHERE subject IS NOT NULL AND moment IS NOT NULL
$$;
--> statement-breakpoint
-- Notes what a row changes for the reports. Arguments of the trigger are the kind, the column of the company or device, and
-- that of the moment. Each column is named in a statement of its own, which is planned once by each connection, and only for
-- the tables that have it.
CREATE FUNCTION tell_reports() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  subject integer;
  moment timestamptz;
  former_subject integer;
  former_moment timestamptz;
BEGIN
  IF TG_ARGV[1] = 'model' THEN
    subject := NEW.model;
    former_subject := OLD.model;
  ELSE
    subject := NEW.partner_id;
    former_subject := OLD.partner_id;
  END IF;
  CASE TG_ARGV[2]
    WHEN 'created_at' THEN
      moment := NEW.created_at;
      former_moment := OLD.created_at;
    WHEN 'sent_at' THEN
      moment := NEW.sent_at;
      former_moment := OLD.sent_at;
    WHEN 'registered_at' THEN
      moment := NEW.registered_at;
      former_moment := OLD.registered_at;
    WHEN 'downloaded_at' THEN
      moment := NEW.downloaded_at;
    WHEN 'viewed_at' THEN
      moment := NEW.viewed_at;
  END CASE;
  IF moment IS NULL AND former_moment IS NULL THEN
    RETURN NULL;
  END IF;
  INSERT INTO report_changes (kind, subject_id, day)
    SELECT DISTINCT TG_ARGV[0], told.subject, (told.moment AT TIME ZONE 'Europe/Warsaw')::date
    FROM (VALUES (subject, moment), (former_subject, former_moment)) AS told (subject, moment)
    WHERE told.subject IS NOT NULL AND told.moment IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Traces that are removed when they are old stay counted: only new ones are told.
CREATE TRIGGER tell_reports AFTER INSERT ON documentation_downloads
  FOR EACH ROW EXECUTE FUNCTION tell_reports('downloads', 'partner_id', 'downloaded_at');
--> statement-breakpoint
CREATE TRIGGER tell_reports AFTER INSERT ON error_code_views
  FOR EACH ROW EXECUTE FUNCTION tell_reports('codes', 'partner_id', 'viewed_at');
--> statement-breakpoint
CREATE TRIGGER tell_reports AFTER INSERT OR DELETE OR UPDATE OF partner_id, sent_at, deleted_at ON service_orders
  FOR EACH ROW EXECUTE FUNCTION tell_reports('orders', 'partner_id', 'sent_at');
--> statement-breakpoint
CREATE TRIGGER tell_reports AFTER INSERT OR DELETE OR UPDATE OF partner_id, deleted_at ON service_maintenances
  FOR EACH ROW EXECUTE FUNCTION tell_reports('orders', 'partner_id', 'created_at');
--> statement-breakpoint
CREATE TRIGGER tell_reports AFTER INSERT OR DELETE OR UPDATE OF partner_id, deleted_at ON spare_parts_orders
  FOR EACH ROW EXECUTE FUNCTION tell_reports('orders', 'partner_id', 'created_at');
--> statement-breakpoint
CREATE TRIGGER tell_reports AFTER INSERT OR DELETE OR UPDATE OF partner_id, status ON training_participants
  FOR EACH ROW EXECUTE FUNCTION tell_reports('trainings', 'partner_id', 'created_at');
--> statement-breakpoint
CREATE TRIGGER tell_reports AFTER INSERT OR DELETE
  OR UPDATE OF partner_id, state, net, registered_at, sent_at, decided_at, deleted_at ON offers
  FOR EACH ROW EXECUTE FUNCTION tell_reports('offers', 'partner_id', 'registered_at');
--> statement-breakpoint
CREATE TRIGGER tell_reports_of_claim
  AFTER INSERT OR DELETE OR UPDATE OF model, sent_at, error_code, install_date, serial_no, deleted_at ON service_orders
  FOR EACH ROW EXECUTE FUNCTION tell_reports('claims', 'model', 'sent_at');
--> statement-breakpoint
-- A sign-in counts for every company of the person.
CREATE FUNCTION tell_reports_of_sign_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_for_reports('sign_ins', partner_id, NEW.at) FROM partner_users WHERE user_id = NEW.entity_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_reports AFTER INSERT ON audit_entries
  FOR EACH ROW WHEN (NEW.entity = 'user.users' AND NEW.action = 'sign-in') EXECUTE FUNCTION tell_reports_of_sign_in();
--> statement-breakpoint
-- Parts cost something for the warranty order that they are for.
CREATE FUNCTION tell_reports_of_parts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  IF TG_TABLE_NAME = 'spare_parts_order_lines' THEN
    PERFORM note_for_reports('claims', o.model, o.sent_at) FROM spare_parts_orders p
      JOIN service_orders o ON o.id = p.service_order_id WHERE p.id = changed.order_id;
  ELSE
    PERFORM note_for_reports('claims', o.model, o.sent_at) FROM service_orders o WHERE o.id = changed.service_order_id;
    IF TG_OP = 'UPDATE' AND OLD.service_order_id IS DISTINCT FROM NEW.service_order_id THEN
      PERFORM note_for_reports('claims', o.model, o.sent_at) FROM service_orders o WHERE o.id = OLD.service_order_id;
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_reports_of_parts AFTER INSERT OR DELETE OR UPDATE OF service_order_id, status, deleted_at
  ON spare_parts_orders FOR EACH ROW EXECUTE FUNCTION tell_reports_of_parts();
--> statement-breakpoint
CREATE TRIGGER tell_reports AFTER INSERT OR DELETE OR UPDATE OF net_price, quantity, struck ON spare_parts_order_lines
  FOR EACH ROW EXECUTE FUNCTION tell_reports_of_parts();
--> statement-breakpoint
CREATE FUNCTION tell_reports_of_unit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM note_for_reports('units', NEW.device_id, now());
  END IF;
  IF TG_OP <> 'INSERT' AND (TG_OP = 'DELETE' OR OLD.device_id IS DISTINCT FROM NEW.device_id) THEN
    PERFORM note_for_reports('units', OLD.device_id, now());
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_reports AFTER INSERT OR DELETE OR UPDATE OF device_id, status ON units
  FOR EACH ROW EXECUTE FUNCTION tell_reports_of_unit();
--> statement-breakpoint
-- Every word of an entry is a row of search_occurrences, kept in the transaction that writes the entry.
CREATE FUNCTION search_entries_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_occurrences (word, age, record_id)
    SELECT word, search_age(fresh_at), record_id FROM later, unnest(tsvector_to_array(lexemes)) AS word;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_entries_inserted AFTER INSERT ON search_entries
  REFERENCING NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION search_entries_inserted();
--> statement-breakpoint
-- Each occurrence is looked up in the index, whatever the plan was made for: one made while the table was small, or for
-- thousands at once, would later read the whole table for every single one.
CREATE FUNCTION search_entries_deleted() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  DELETE FROM search_occurrences WHERE ctid = ANY (ARRAY(
    SELECT found.ctid FROM former, unnest(tsvector_to_array(lexemes)) AS gone CROSS JOIN LATERAL (
      SELECT o.ctid FROM search_occurrences o
      WHERE o.word = gone AND o.age = search_age(former.fresh_at) AND o.record_id = former.record_id OFFSET 0
    ) AS found));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_entries_deleted AFTER DELETE ON search_entries
  REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION search_entries_deleted();
--> statement-breakpoint
CREATE FUNCTION search_entries_updated() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  DELETE FROM search_occurrences WHERE ctid = ANY (ARRAY(
    SELECT found.ctid FROM (
      SELECT word, search_age(fresh_at) AS age, record_id FROM former, unnest(tsvector_to_array(lexemes)) AS word
      EXCEPT SELECT word, search_age(fresh_at), record_id FROM later, unnest(tsvector_to_array(lexemes)) AS word
    ) AS gone CROSS JOIN LATERAL (
      SELECT o.ctid FROM search_occurrences o
      WHERE o.word = gone.word AND o.age = gone.age AND o.record_id = gone.record_id OFFSET 0
    ) AS found));
  INSERT INTO search_occurrences (word, age, record_id)
    SELECT word, search_age(fresh_at), record_id FROM later, unnest(tsvector_to_array(lexemes)) AS word
    EXCEPT SELECT word, search_age(fresh_at), record_id FROM former, unnest(tsvector_to_array(lexemes)) AS word;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_entries_updated AFTER UPDATE ON search_entries
  REFERENCING OLD TABLE AS former NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION search_entries_updated();
