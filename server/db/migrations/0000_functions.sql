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
-- The same words as before (0039), by a walk over the pieces of the text instead of a query over them: most pieces are plain
-- words or numbers, and starting a query took longer than finding them. A word may come twice; whoever keeps them takes each once.
CREATE FUNCTION search_words_of(source text) RETURNS text[]
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  words text[] := '{}';
  piece text;
  whole text;
  run text;
  has_digit boolean;
  former text := '';
  former_has_digit boolean := false;
BEGIN
  FOREACH piece IN ARRAY regexp_split_to_array(public.search_text(source), '\s+') LOOP
    piece := btrim(piece, '.,;:!?()"„”-/');
    CONTINUE WHEN piece = '';
    IF piece ~ '^[a-z\u0370-\u04ff]+$' THEN
      whole := piece;
      has_digit := false;
    ELSIF piece ~ '^[1-9][0-9]*$' THEN
      whole := piece;
      has_digit := true;
      IF length(whole) >= 6 THEN
        words := words || left('~' || reverse(whole), 100);
      END IF;
    ELSE
      whole := regexp_replace(piece, '[^a-z0-9\u0370-\u04ff]+', '', 'g');
      CONTINUE WHEN whole = '';
      has_digit := whole ~ '[0-9]';
      IF piece <> whole THEN
        words := words || array(SELECT left(part, 100) FROM regexp_split_to_table(piece, '[^a-z0-9\u0370-\u04ff]+') AS part WHERE part <> '');
      END IF;
      IF has_digit THEN
        IF whole ~ '(^|[a-z])0+[0-9]' THEN
          words := words || left(public.error_code_key(whole), 100);
        END IF;
        FOR run IN SELECT told[1] FROM regexp_matches(piece, '[a-z\u0370-\u04ff]+|[0-9]+', 'g') AS told LOOP
          words := words || left(run, 100);
          IF run LIKE '0%' AND ltrim(run, '0') <> '' THEN
            words := words || left(ltrim(run, '0'), 100);
          END IF;
          IF run ~ '^[0-9]{6,}$' THEN
            words := words || left('~' || reverse(run), 100);
          END IF;
        END LOOP;
      END IF;
    END IF;
    words := words || left(whole, 100);
    IF (has_digit OR former_has_digit) AND former <> '' AND length(former) + length(whole) <= 16 THEN
      words := words || (former || whole);
    END IF;
    former := whole;
    former_has_digit := has_digit;
  END LOOP;
  RETURN words;
END $$;
--> statement-breakpoint
-- A word with each of its letters left out: words that differ by one letter more, less or other, or by two that changed
-- places, have one of these in common.
CREATE FUNCTION search_slips(word text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT left(word, place - 1) || substr(word, place + 1)) FROM generate_series(1, length(word) + 1) AS place
$$;
--> statement-breakpoint
-- Half-years since the year 0, in UTC: words of what is fresh, by which the newest of many are found.
CREATE FUNCTION search_half_year(moment timestamptz) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (extract(year FROM moment AT TIME ZONE 'UTC')::int * 2 + (extract(month FROM moment AT TIME ZONE 'UTC') > 6)::int)::text;
--> statement-breakpoint
-- Minutes by which what is newer comes first.
CREATE FUNCTION search_age(moment timestamptz) RETURNS integer
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN greatest(least(-date_part('epoch', moment) / 60, 2147483647), -2147483647)::integer;
