-- Units in the trash are not counted by the reports on warranty quality.
DROP TRIGGER tell_reports ON units;--> statement-breakpoint
CREATE TRIGGER tell_reports AFTER INSERT OR DELETE OR UPDATE OF device_id, status, deleted_at ON units
  FOR EACH ROW EXECUTE FUNCTION tell_reports_of_unit();--> statement-breakpoint
INSERT INTO report_changes (kind, subject_id, day)
  SELECT DISTINCT 'units', device_id, (now() AT TIME ZONE 'Europe/Warsaw')::date FROM units
  WHERE deleted_at IS NOT NULL AND device_id IS NOT NULL;
