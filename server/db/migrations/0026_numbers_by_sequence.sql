-- A number of a year, from a sequence of its own: nobody waits for the transaction of whoever took the one before.
-- The first who asks in a year makes the sequence; whoever asks meanwhile waits until it is there.
CREATE FUNCTION next_of_year(series text, year integer) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  name text := format('%s_%s', series, year);
BEGIN
  IF to_regclass(name) IS NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(name, 0));
    EXECUTE format('CREATE SEQUENCE IF NOT EXISTS %I', name);
  END IF;
  RETURN nextval(name::regclass);
END $$;--> statement-breakpoint
-- Numbers go on where they are.
DO $$
DECLARE
  given record;
BEGIN
  FOR given IN
    SELECT 'training_order_number' AS series, year, last FROM training_order_numbers
    UNION ALL SELECT 'training_record_number', year, last FROM training_record_numbers
  LOOP
    EXECUTE format('CREATE SEQUENCE %I START %s', given.series || '_' || given.year, given.last + 1);
  END LOOP;
END $$;--> statement-breakpoint
DROP TABLE "training_order_numbers" CASCADE;--> statement-breakpoint
DROP TABLE "training_record_numbers" CASCADE;
