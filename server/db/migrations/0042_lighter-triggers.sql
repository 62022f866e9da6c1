-- What triggers note for the reports is planned once by each connection: dynamic statements were planned for every row. Arguments
-- of the trigger are the kind, the column of the company or device, and that of the moment; each column is named in a
-- statement of its own, which is planned only for the tables that have it.
CREATE OR REPLACE FUNCTION tell_reports() RETURNS trigger LANGUAGE plpgsql AS $$
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
-- A statement with a list of ids is planned anew for every list, because its length is looked at; that takes longer than to run it.
ALTER FUNCTION plan_maintenances(integer[]) SET plan_cache_mode = force_generic_plan;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION plan_new_units() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  planned integer[] := ARRAY(SELECT id FROM written WHERE status = 'registered');
BEGIN
  IF cardinality(planned) > 0 THEN
    PERFORM plan_maintenances(planned);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION plan_changed_units() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  planned integer[] := ARRAY(
    SELECT w.id FROM written w JOIN former f USING (id)
    WHERE (w.status, w.device_id, w.install_date, w.maintained_on, w.maintenance_months, w.parts_until, w.replaced_on,
        w.deleted_at, w.charge, w.gwp, w.hermetic, w.leak_detection)
      IS DISTINCT FROM (f.status, f.device_id, f.install_date, f.maintained_on, f.maintenance_months, f.parts_until,
        f.replaced_on, f.deleted_at, f.charge, f.gwp, f.hermetic, f.leak_detection));
BEGIN
  IF cardinality(planned) > 0 THEN
    PERFORM plan_maintenances(planned);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Others see the writes of a transaction at once, so it counts once for each table; each count more would be one more dead row that
-- every later one in the same transaction has to pass.
CREATE OR REPLACE FUNCTION count_change() RETURNS trigger LANGUAGE plpgsql AS $$
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
