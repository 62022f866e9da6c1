-- Regulation (EU) 2024/573, article 5: gases of annex II, section 1 are counted by kilograms (1, 10 and 100; hermetic equipment from 2);
-- hermetic equipment in a residential building is exempt below 3 kg.
ALTER TABLE "leak_check_rules" ADD COLUMN "from_kg" numeric(9, 3) NOT NULL DEFAULT 0;--> statement-breakpoint
ALTER TABLE "leak_check_rules" ADD COLUMN "hermetic_from_kg" numeric(9, 3) NOT NULL DEFAULT 0;--> statement-breakpoint
ALTER TABLE "leak_check_rules" ADD COLUMN "dwelling_from_kg" numeric(9, 3) NOT NULL DEFAULT 3;--> statement-breakpoint
UPDATE "leak_check_rules" SET "from_kg" = "from_tonnes" / 5, "hermetic_from_kg" = "hermetic_from_tonnes" / 5;--> statement-breakpoint
ALTER TABLE "leak_check_rules" ALTER COLUMN "from_kg" DROP DEFAULT, ALTER COLUMN "hermetic_from_kg" DROP DEFAULT,
  ALTER COLUMN "dwelling_from_kg" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "service_orders" ADD COLUMN "contest_answered_at" timestamp(3) with time zone;--> statement-breakpoint
-- Those that a lead opened again were answered by that.
UPDATE "service_orders" SET "contest_answered_at" = "updated_at"
WHERE "contested_at" IS NOT NULL AND ("status" <> 'completed' OR "contested_at" < "completed_at");--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "in_dwelling" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "hfo_share" numeric(4, 3) DEFAULT '0' NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION plan_maintenances(planned integer[]) RETURNS void LANGUAGE sql
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
CREATE OR REPLACE FUNCTION plan_changed_units() RETURNS trigger LANGUAGE plpgsql AS $$
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
UPDATE "units" SET "hfo_share" = gases.share
FROM (VALUES ('R454B', 0.311), ('R454C', 0.785), ('R513A', 0.56)) AS gases (name, share) WHERE "units"."refrigerant" = gases.name;
