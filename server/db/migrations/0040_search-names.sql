-- Half-years since the year 0, in UTC: words of what is fresh, by which the newest of many are found.
CREATE FUNCTION search_half_year(moment timestamptz) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (extract(year FROM moment AT TIME ZONE 'UTC')::int * 2 + (extract(month FROM moment AT TIME ZONE 'UTC') > 6)::int)::text;
--> statement-breakpoint
DROP INDEX "search_words_text";--> statement-breakpoint
CREATE INDEX "search_entries_name" ON "search_entries" USING btree ("entity","name_key" text_pattern_ops);