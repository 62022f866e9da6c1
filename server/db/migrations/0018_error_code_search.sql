-- What an error code is found by: "e-01", "E 1" and "E01" are the same. Separators and zeros before a number tell nothing.
CREATE FUNCTION error_code_key(code text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(regexp_replace(lower(code), '[^0-9a-z]+', '', 'g'), '(^|[a-z])0+(?=[0-9])', '\1', 'g');
--> statement-breakpoint
CREATE INDEX "error_codes_key" ON "error_codes" ((error_code_key("code")) COLLATE "C", "id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "error_codes_search_en" ON "error_codes" USING gin (search_text("code" || ' ' || "name_en") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "devices_search_name2" ON "devices" USING gin (search_text("name2") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "devices_group_producer" ON "devices" ("group_id", "producer_id") WHERE deleted_at is null;
