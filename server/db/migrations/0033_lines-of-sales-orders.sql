ALTER TABLE "spare_parts_orders" ADD COLUMN "erp_lines" jsonb;--> statement-breakpoint
-- Lines were one text, "2/3 × 500001, 0/1 × 500002": shipped, ordered, number of the part.
CREATE FUNCTION pg_temp.sales_lines(words text) RETURNS jsonb LANGUAGE sql STRICT AS $$
	SELECT coalesce(jsonb_agg(jsonb_build_object('number', part[3], 'quantity', part[2]::bigint, 'shipped', part[1]::bigint) ORDER BY place), '[]'::jsonb)
	FROM regexp_split_to_table(words, ', ') WITH ORDINALITY AS line(line, place), regexp_match(line, '^(\d+)/(\d+) × (.+)$') AS part
	WHERE part IS NOT NULL
$$;--> statement-breakpoint
UPDATE "spare_parts_orders" SET "erp_lines" = pg_temp.sales_lines("shipped_parts") WHERE "shipped_parts" IS NOT NULL;--> statement-breakpoint
UPDATE "synchronization_results" result SET "changes" = (
	SELECT jsonb_agg(CASE WHEN change ->> 'field' = 'shipped_parts'
		THEN change || jsonb_build_object('field', 'erp_lines', 'portal', pg_temp.sales_lines(change ->> 'portal'), 'erp', pg_temp.sales_lines(change ->> 'erp'))
		ELSE change END ORDER BY place)
	FROM jsonb_array_elements(result."changes") WITH ORDINALITY AS one(change, place)
)
FROM "synchronizations" synchronization
WHERE synchronization."id" = result."synchronization_id" AND synchronization."kind" = 'parts-orders'
	AND result."state" = 'open' AND result."changes" @> '[{"field": "shipped_parts"}]';--> statement-breakpoint
-- A dismissal keeps its digest (dismissals.ts); the release before reads it by the former name.
INSERT INTO "synchronization_dismissals" ("synchronization_id", "erp_key", "field", "erp_digest", "record_id")
SELECT dismissal."synchronization_id", dismissal."erp_key", 'erp_lines', dismissal."erp_digest", dismissal."record_id"
FROM "synchronization_dismissals" dismissal
JOIN "synchronizations" synchronization ON synchronization."id" = dismissal."synchronization_id" AND synchronization."kind" = 'parts-orders'
WHERE dismissal."field" = 'shipped_parts';
