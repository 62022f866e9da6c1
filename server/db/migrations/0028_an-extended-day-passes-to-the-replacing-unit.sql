ALTER TABLE "units" ADD COLUMN "extended_before" date;--> statement-breakpoint
-- Counts the history of units anew from all maintenances that were carried out: the last one, the first gap longer than the terms
-- and their 30 days of grace (`maintenanceGraceDays` of the contract), the day that staff set for the next one, and the last ones
-- for what is due. A grant of coverage begins the history anew; a unit that replaces another
-- begins with the day that was set for that one. `noted` raises the versions of units that change.
CREATE OR REPLACE FUNCTION count_maintenances(counted integer[], noted boolean) RETURNS void LANGUAGE sql
  SET plan_cache_mode = force_generic_plan AS $$
  WITH known AS MATERIALIZED (
    SELECT u.id, u.serial_no, u.maintenance_months, u.parts_until, u.maintained_before, u.extended_before,
      u.coverage_granted_on,
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
    SELECT k.id, k.begins_on AS day, k.extended_before AS extended_to, 0 AS order_id FROM known k WHERE k.begins_on IS NOT NULL
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
      CASE
        WHEN l.visited_on >= coalesce(k.begins_on, l.visited_on) THEN
          CASE WHEN l.extended_to > (l.visited_on + k.maintenance_months * interval '1 month')::date THEN l.extended_to END
        WHEN k.extended_before > (k.begins_on + k.maintenance_months * interval '1 month')::date THEN k.extended_before
      END AS extended_to
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
CREATE OR REPLACE FUNCTION count_changed_units() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counted integer[] := ARRAY(
    SELECT w.id FROM written w JOIN former f USING (id)
    WHERE (w.serial_no, w.status, w.install_date, w.maintenance_months, w.parts_until, w.maintained_before, w.extended_before,
        w.lapsed_before, w.coverage_granted_on)
      IS DISTINCT FROM (f.serial_no, f.status, f.install_date, f.maintenance_months, f.parts_until, f.maintained_before,
        f.extended_before, f.lapsed_before, f.coverage_granted_on)
      AND w.status <> 'draft');
BEGIN
  IF cardinality(counted) > 0 THEN
    PERFORM count_maintenances(counted, false);
  END IF;
  RETURN NULL;
END $$;
