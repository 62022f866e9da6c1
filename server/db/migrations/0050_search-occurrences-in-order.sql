-- As in 0048, but in the order of their index: rows that go to the same page of it are written one after the other.
CREATE OR REPLACE FUNCTION search_entries_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_occurrences (word, age, record_id)
    SELECT word, search_age(fresh_at) AS age, record_id FROM later, unnest(tsvector_to_array(lexemes)) AS word
    ORDER BY word, age, record_id;
  RETURN NULL;
END $$;
