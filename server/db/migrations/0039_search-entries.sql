-- The words of a text, as the global search finds them: without case, diacritics and signs. "PB-05" is "pb-05" in one piece
-- and its parts, "L 250" is "l250" too, and so that numbers are found by their end, long ones are there backwards.
CREATE FUNCTION search_words_of(source text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  WITH pieces AS (
    SELECT place, piece, regexp_replace(piece, '[^a-z0-9\u0370-\u04ff]+', '', 'g') AS whole
    FROM regexp_split_to_table(public.search_text(source), '\s+') WITH ORDINALITY AS split (piece, place)
  ), told AS (
    SELECT piece, whole, lead(whole) OVER (ORDER BY place) AS next FROM pieces WHERE whole <> ''
  ), runs AS (
    SELECT run[1] AS run FROM told, regexp_matches(piece, '[a-z\u0370-\u04ff]+|[0-9]+', 'g') AS run WHERE whole ~ '[0-9]'
  )
  SELECT coalesce(array_agg(DISTINCT left(word, 100)), '{}') FROM (
    SELECT whole AS word FROM told
    UNION ALL SELECT public.error_code_key(whole) FROM told WHERE whole ~ '(^|[a-z])0+[0-9]'
    UNION ALL SELECT part FROM told, regexp_split_to_table(piece, '[^a-z0-9\u0370-\u04ff]+') AS part WHERE piece <> whole
    UNION ALL SELECT run FROM runs
    UNION ALL SELECT ltrim(run, '0') FROM runs WHERE run LIKE '0%'
    UNION ALL SELECT '~' || reverse(run) FROM runs WHERE run ~ '^[0-9]{6,}$'
    UNION ALL SELECT whole || next FROM told WHERE whole || next ~ '[0-9]' AND length(whole || next) <= 16
  ) AS words WHERE word <> ''
$$;
--> statement-breakpoint
-- A word with each of its letters left out: words that differ by one letter more, less or other, or by two that changed
-- places, have one of these in common.
CREATE FUNCTION search_slips(word text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT left(word, place - 1) || substr(word, place + 1)) FROM generate_series(1, length(word) + 1) AS place
$$;
--> statement-breakpoint
CREATE TABLE "search_entries" (
	"entity" text NOT NULL,
	"record_id" text NOT NULL,
	"partners" integer[] NOT NULL,
	"title" text,
	"title_en" text,
	"company" text,
	"detail" text,
	"slug" text,
	"terms" text NOT NULL,
	"name_key" text NOT NULL,
	"lexemes" "tsvector" NOT NULL,
	"fresh_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "search_entries_entity_record_id_pk" PRIMARY KEY("entity","record_id")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_entries_lexemes" ON "search_entries" USING gin ("lexemes");--> statement-breakpoint
CREATE INDEX "search_words_word" ON "search_words" USING btree ("word");--> statement-breakpoint
CREATE INDEX "search_words_slips" ON "search_words" USING gin (search_slips("word"));--> statement-breakpoint
CREATE INDEX "search_words_text" ON "search_words" USING gin ("word" gin_trgm_ops);