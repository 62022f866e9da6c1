ALTER TABLE "due_maintenances" ADD COLUMN "done_before" date;--> statement-breakpoint
ALTER TABLE "service_maintenances" ADD COLUMN "visited_on" date;--> statement-breakpoint
ALTER TABLE "service_maintenances" ADD COLUMN "counted_as" text;--> statement-breakpoint
ALTER TABLE "service_maintenances" ADD COLUMN "outcome_reason" text;--> statement-breakpoint
ALTER TABLE "service_maintenances" ADD COLUMN "next_due_reason" text;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "lapsed_on" date;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "maintenance_extended_to" date;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "maintained_before" date;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "lapsed_before" date;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "coverage_granted_on" date;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "coverage_granted_reason" text;--> statement-breakpoint
-- What was carried out before its day was kept: on the day of the visit, or of the completion where that was earlier.
UPDATE service_maintenances o SET counted_as = t.counts_as,
  visited_on = least((o.visit_at AT TIME ZONE 'Europe/Warsaw')::date, (o.completed_at AT TIME ZONE 'Europe/Warsaw')::date)
FROM maintenance_types t WHERE t.id = o.maintenance_type AND o.status = 'completed' AND o.outcome = 'done';
--> statement-breakpoint
-- A day that no completion explains is that of a replaced unit, or from before the portal. Of a maintenance that was opened again
-- nothing stays.
UPDATE units u SET maintained_before = u.maintained_on
WHERE u.maintained_on IS NOT NULL AND NOT EXISTS (
  SELECT FROM service_maintenances o JOIN service_maintenance_events e ON e.order_id = o.id AND e.kind = 'completed'
  WHERE o.serial_no = u.serial_no AND (e.at AT TIME ZONE 'Europe/Warsaw')::date = u.maintained_on);
--> statement-breakpoint
UPDATE due_maintenances d SET done_before = d.done_on FROM units u
WHERE u.id = d.unit_id AND d.kind = 'leak_check' AND d.done_on IS NOT NULL AND NOT EXISTS (
  SELECT FROM service_maintenances o JOIN service_maintenance_events e ON e.order_id = o.id AND e.kind = 'completed'
  WHERE o.serial_no = u.serial_no AND (e.at AT TIME ZONE 'Europe/Warsaw')::date = d.done_on);
--> statement-breakpoint
-- Plans the maintenances and leak checks of units anew, as before; the warranty asks for none once coverage has lapsed, counts from
-- the day on which it was granted back, and keeps the later day that staff set.
CREATE OR REPLACE FUNCTION plan_maintenances(planned integer[]) RETURNS void LANGUAGE sql
  SET plan_cache_mode = force_generic_plan AS $$
  WITH models AS MATERIALIZED (
    SELECT m.device_id, device_type_of(m.device_id) AS type_id
    FROM (SELECT DISTINCT device_id FROM units WHERE id = ANY (planned) AND device_id IS NOT NULL) m
  ), known AS MATERIALIZED (
    SELECT u.id, u.parts_until, u.maintenance_months, u.hermetic, u.leak_detection,
      u.hermetic AND u.in_dwelling AS is_small, u.charge, u.charge * u.hfo_share AS hfo_kg,
      coalesce(u.maintained_on, u.install_date) AS last_on, u.install_date, u.lapsed_on, u.maintenance_extended_to,
      greatest(coalesce(u.maintained_on, u.install_date), u.coverage_granted_on) AS counted_from,
      u.charge * u.gwp / 1000 AS tonnes, t.id AS type_id, t.interval_months, coalesce(t.lead_days, 30) AS lead_days,
      u.status = 'registered' AND u.deleted_at IS NULL AND u.replaced_on IS NULL AND u.install_date IS NOT NULL AS is_used
    FROM units u LEFT JOIN models m USING (device_id) LEFT JOIN device_types t ON t.id = m.type_id
    WHERE u.id = ANY (planned)
  ), regular AS (
    SELECT k.*, CASE WHEN k.lapsed_on IS NULL AND k.maintenance_months IS NOT NULL
        THEN greatest((k.counted_from + k.maintenance_months * interval '1 month')::date, k.maintenance_extended_to) END AS asked_on,
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
-- Counts the history of units anew from all maintenances that were carried out: the last one, the first gap longer than the terms
-- and their 30 days of grace (`maintenanceGraceDays` of the contract), the day that staff set for the next one, and the last ones
-- for what is due. A grant of coverage begins the history anew. `noted` raises the versions of units that change.
CREATE FUNCTION count_maintenances(counted integer[], noted boolean) RETURNS void LANGUAGE sql
  SET plan_cache_mode = force_generic_plan AS $$
  WITH known AS MATERIALIZED (
    SELECT u.id, u.serial_no, u.maintenance_months, u.parts_until, u.maintained_before, u.coverage_granted_on,
      CASE WHEN u.coverage_granted_on IS NULL THEN u.lapsed_before END AS lapsed_before,
      greatest(coalesce(u.maintained_before, u.install_date), u.coverage_granted_on) AS begins_on
    FROM units u WHERE u.id = ANY (counted) AND u.status <> 'draft'
  ), visits AS MATERIALIZED (
    SELECT k.id, o.visited_on, o.id AS order_id,
      CASE WHEN o.next_due_reason IS NOT NULL THEN o.next_due_on END AS extended_to
    FROM known k JOIN service_maintenances o ON o.serial_no = k.serial_no
    WHERE o.status = 'completed' AND o.outcome = 'done' AND o.counted_as = 'maintenance' AND o.deleted_at IS NULL
      AND o.visited_on IS NOT NULL
  ), steps AS (
    SELECT k.id, k.begins_on AS day, NULL::date AS extended_to, 0 AS order_id FROM known k WHERE k.begins_on IS NOT NULL
    UNION ALL
    SELECT v.id, v.visited_on, v.extended_to, v.order_id FROM visits v JOIN known k ON k.id = v.id
    WHERE k.begins_on IS NULL OR v.visited_on > k.begins_on
  ), spans AS (
    SELECT s.id, greatest((s.day + k.maintenance_months * interval '1 month')::date,
        CASE WHEN k.maintenance_months IS NOT NULL THEN s.extended_to END) AS due_on,
      lead(s.day) OVER (PARTITION BY s.id ORDER BY s.day, s.order_id) AS next_on, k.parts_until
    FROM steps s JOIN known k ON k.id = s.id
  ), gaps AS (
    SELECT id, min(due_on + 30) AS lapsed_on FROM spans WHERE due_on < parts_until AND next_on > due_on + 30 GROUP BY id
  ), latest AS (
    SELECT DISTINCT ON (id) id, visited_on, extended_to FROM visits ORDER BY id, visited_on DESC, order_id DESC
  ), results AS (
    SELECT k.id, greatest(k.maintained_before, l.visited_on) AS maintained_on, least(k.lapsed_before, g.lapsed_on) AS lapsed_on,
      CASE WHEN l.visited_on >= coalesce(k.begins_on, l.visited_on)
          AND l.extended_to > (l.visited_on + k.maintenance_months * interval '1 month')::date
        THEN l.extended_to END AS extended_to
    FROM known k LEFT JOIN latest l ON l.id = k.id LEFT JOIN gaps g ON g.id = k.id
  )
  UPDATE units u SET maintained_on = r.maintained_on, lapsed_on = r.lapsed_on, maintenance_extended_to = r.extended_to,
    version = u.version + noted::integer
  FROM results r WHERE r.id = u.id
    AND (u.maintained_on, u.lapsed_on, u.maintenance_extended_to) IS DISTINCT FROM (r.maintained_on, r.lapsed_on, r.extended_to);

  INSERT INTO due_maintenances AS d (unit_id, kind, done_on, chosen_on)
  SELECT u.id, k.kind, greatest(b.done_before, l.visited_on),
    CASE WHEN l.visited_on >= coalesce(b.done_before, l.visited_on) THEN l.next_due_on END
  FROM units u
  CROSS JOIN (VALUES ('maintenance'), ('leak_check')) AS k (kind)
  LEFT JOIN due_maintenances b ON b.unit_id = u.id AND b.kind = k.kind
  LEFT JOIN LATERAL (
    SELECT o.visited_on, o.next_due_on FROM service_maintenances o
    WHERE o.serial_no = u.serial_no AND o.status = 'completed' AND o.outcome = 'done' AND o.counted_as = k.kind
      AND o.deleted_at IS NULL AND o.visited_on IS NOT NULL
    ORDER BY o.visited_on DESC, o.id DESC LIMIT 1
  ) l ON true
  WHERE u.id = ANY (counted) AND u.status <> 'draft' AND (l.visited_on IS NOT NULL OR b.id IS NOT NULL)
  ON CONFLICT (unit_id, kind) DO UPDATE SET done_on = excluded.done_on, chosen_on = excluded.chosen_on
  WHERE (d.done_on, d.chosen_on) IS DISTINCT FROM (excluded.done_on, excluded.chosen_on);

  SELECT plan_maintenances(counted);
$$;
--> statement-breakpoint
-- A maintenance that is completed, opened again, deleted or restored is counted in the write that does so.
CREATE FUNCTION count_maintenance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counted integer[];
BEGIN
  counted := ARRAY(SELECT u.id FROM units u WHERE u.status <> 'draft'
    AND u.serial_no IN (CASE WHEN TG_OP <> 'INSERT' THEN OLD.serial_no END, CASE WHEN TG_OP <> 'DELETE' THEN NEW.serial_no END));
  IF cardinality(counted) > 0 THEN
    PERFORM count_maintenances(counted, true);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER service_maintenances_counted AFTER INSERT ON service_maintenances
  FOR EACH ROW WHEN (NEW.status = 'completed' AND NEW.serial_no IS NOT NULL) EXECUTE FUNCTION count_maintenance();
--> statement-breakpoint
CREATE TRIGGER service_maintenances_counted_anew AFTER UPDATE ON service_maintenances
  FOR EACH ROW WHEN ((OLD.status = 'completed' OR NEW.status = 'completed')
    AND (OLD.serial_no, OLD.status, OLD.outcome, OLD.visited_on, OLD.counted_as, OLD.next_due_on, OLD.next_due_reason, OLD.deleted_at)
      IS DISTINCT FROM
      (NEW.serial_no, NEW.status, NEW.outcome, NEW.visited_on, NEW.counted_as, NEW.next_due_on, NEW.next_due_reason, NEW.deleted_at))
  EXECUTE FUNCTION count_maintenance();
--> statement-breakpoint
CREATE TRIGGER service_maintenances_counted_without AFTER DELETE ON service_maintenances
  FOR EACH ROW WHEN (OLD.status = 'completed' AND OLD.serial_no IS NOT NULL) EXECUTE FUNCTION count_maintenance();
--> statement-breakpoint
-- A unit that becomes known after its maintenances, or whose terms change, is counted before it is planned (`units_planned`): the
-- names of the triggers are their order.
CREATE FUNCTION count_new_units() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counted integer[] := ARRAY(
    SELECT w.id FROM written w
    WHERE w.status <> 'draft' AND (coalesce(w.maintained_on, w.maintained_before, w.lapsed_before) IS NOT NULL
      OR EXISTS (SELECT FROM service_maintenances o WHERE o.serial_no = w.serial_no AND o.status = 'completed')));
BEGIN
  IF cardinality(counted) > 0 THEN
    PERFORM count_maintenances(counted, false);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER units_counted AFTER INSERT ON units
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_new_units();
--> statement-breakpoint
CREATE FUNCTION count_changed_units() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counted integer[] := ARRAY(
    SELECT w.id FROM written w JOIN former f USING (id)
    WHERE (w.serial_no, w.status, w.install_date, w.maintenance_months, w.parts_until, w.maintained_before, w.lapsed_before,
        w.coverage_granted_on)
      IS DISTINCT FROM (f.serial_no, f.status, f.install_date, f.maintenance_months, f.parts_until, f.maintained_before,
        f.lapsed_before, f.coverage_granted_on)
      AND w.status <> 'draft');
BEGIN
  IF cardinality(counted) > 0 THEN
    PERFORM count_maintenances(counted, false);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER units_counted_anew AFTER UPDATE ON units
  REFERENCING OLD TABLE AS former NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_changed_units();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION plan_changed_units() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  planned integer[] := ARRAY(
    SELECT w.id FROM written w JOIN former f USING (id)
    WHERE (w.status, w.device_id, w.install_date, w.maintained_on, w.lapsed_on, w.maintenance_extended_to, w.coverage_granted_on,
        w.maintenance_months, w.parts_until, w.replaced_on, w.deleted_at, w.charge, w.gwp, w.hfo_share, w.hermetic,
        w.leak_detection, w.in_dwelling)
      IS DISTINCT FROM (f.status, f.device_id, f.install_date, f.maintained_on, f.lapsed_on, f.maintenance_extended_to,
        f.coverage_granted_on, f.maintenance_months, f.parts_until, f.replaced_on, f.deleted_at, f.charge, f.gwp, f.hfo_share,
        f.hermetic, f.leak_detection, f.in_dwelling));
BEGIN
  IF cardinality(planned) > 0 THEN
    PERFORM plan_maintenances(planned);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
SELECT count_maintenances(ARRAY(SELECT u.id FROM units u WHERE u.maintained_on IS NOT NULL
  OR EXISTS (SELECT FROM service_maintenances o WHERE o.serial_no = u.serial_no AND o.status = 'completed')), false);
