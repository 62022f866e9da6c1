-- All entries are written again when the server starts: their words change, and it is quicker than to change them here.
TRUNCATE "search_entries";--> statement-breakpoint
CREATE TABLE "search_occurrences" (
	"word" text COLLATE "C" NOT NULL,
	"age" integer NOT NULL,
	"record_id" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
DROP INDEX "search_entries_lexemes";--> statement-breakpoint
ALTER TABLE "search_entries" ALTER COLUMN "entity" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "search_entries" ALTER COLUMN "record_id" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
CREATE INDEX "search_occurrences_word" ON "search_occurrences" USING btree ("word","age","record_id");--> statement-breakpoint
-- Minutes by which what is newer comes first.
CREATE FUNCTION search_age(moment timestamptz) RETURNS integer
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN greatest(least(-date_part('epoch', moment) / 60, 2147483647), -2147483647)::integer;
--> statement-breakpoint
CREATE FUNCTION search_entries_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_occurrences (word, age, record_id)
    SELECT word, search_age(fresh_at), record_id FROM later, unnest(tsvector_to_array(lexemes)) AS word;
  RETURN NULL;
END $$;
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
CREATE TRIGGER search_entries_inserted AFTER INSERT ON search_entries
  REFERENCING NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION search_entries_inserted();--> statement-breakpoint
CREATE TRIGGER search_entries_deleted AFTER DELETE ON search_entries
  REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION search_entries_deleted();--> statement-breakpoint
CREATE TRIGGER search_entries_updated AFTER UPDATE ON search_entries
  REFERENCING OLD TABLE AS former NEW TABLE AS later FOR EACH STATEMENT EXECUTE FUNCTION search_entries_updated();
