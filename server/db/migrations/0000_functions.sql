CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Text as it is searched: without case and diacritics. unaccent() itself is not immutable, because its dictionary could
-- be changed, and so cannot be indexed; we never change it.
CREATE FUNCTION search_text(text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, $1)) $$;
--> statement-breakpoint
-- The key that an error code is found by: "e-01", "E 1" and "E01" are equal. Separators and leading zeros of a number
-- are left out.
CREATE FUNCTION error_code_key(code text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(regexp_replace(lower(code), '[^0-9a-z]+', '', 'g'), '(^|[a-z])0+(?=[0-9])', '\1', 'g');
--> statement-breakpoint
-- The next number of a yearly series, from a sequence of its own, so that nobody waits for another transaction. The first
-- call of a year creates the sequence under a lock.
CREATE FUNCTION next_of_year(series text, year integer) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  name text := format('%s_%s', series, year);
BEGIN
  IF to_regclass(name) IS NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(name, 0));
    EXECUTE format('CREATE SEQUENCE IF NOT EXISTS %I', name);
  END IF;
  RETURN nextval(name::regclass);
END $$;
--> statement-breakpoint
-- Service orders carry the names of their partner and owner, because their list is sorted by them.
CREATE FUNCTION service_orders_follow_partner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE service_orders SET partner_name = NEW.name WHERE partner_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION service_orders_follow_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE service_orders SET owner_name = NEW.first_name || ' ' || NEW.last_name WHERE owner_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Notifies every process that a session has ended: the streams that were opened with it end too.
CREATE FUNCTION tell_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_ended', OLD.id::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Counts a write in the writer's own transaction, on a row that no other transaction has locked; if all are locked, on a
-- new row.
CREATE FUNCTION count_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE list_changes SET changes = changes + 1
    WHERE id = (SELECT id FROM list_changes WHERE relation = TG_TABLE_NAME LIMIT 1 FOR UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO list_changes (relation, changes) VALUES (TG_TABLE_NAME, 1);
  END IF;
  RETURN NULL;
END $$;
