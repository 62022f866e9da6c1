CREATE TABLE "synchronization_dismissals" (
	"synchronization_id" integer NOT NULL,
	"erp_key" text NOT NULL,
	"field" text NOT NULL,
	"erp_digest" text NOT NULL,
	"record_id" integer,
	CONSTRAINT "synchronization_dismissals_synchronization_id_erp_key_field_pk" PRIMARY KEY("synchronization_id","erp_key","field")
);
--> statement-breakpoint
CREATE TABLE "synchronization_met_keys" (
	"synchronization_id" integer NOT NULL,
	"erp_key" text NOT NULL,
	CONSTRAINT "synchronization_met_keys_synchronization_id_erp_key_pk" PRIMARY KEY("synchronization_id","erp_key")
);
--> statement-breakpoint
ALTER TABLE "synchronization_runs" ADD COLUMN "page_mark" text;--> statement-breakpoint
ALTER TABLE "synchronization_dismissals" ADD CONSTRAINT "synchronization_dismissals_synchronization_id_synchronizations_id_fk" FOREIGN KEY ("synchronization_id") REFERENCES "public"."synchronizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "synchronization_met_keys" ADD CONSTRAINT "synchronization_met_keys_synchronization_id_synchronizations_id_fk" FOREIGN KEY ("synchronization_id") REFERENCES "public"."synchronizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What was left as it is before this version stays left. The digest is that of dismissals.ts.
INSERT INTO "synchronization_dismissals" ("synchronization_id", "erp_key", "field", "erp_digest", "record_id")
SELECT DISTINCT ON (result."synchronization_id", result."erp_key", change."field")
	result."synchronization_id", result."erp_key", change."field",
	translate(encode(sha256(convert_to(coalesce(change."erp", 'null'::jsonb)::text, 'UTF8')), 'base64'), '+/=', '-_'), result."record_id"
FROM "synchronization_results" result
CROSS JOIN LATERAL (
	SELECT one ->> 'field' AS "field", one -> 'erp' AS "erp" FROM jsonb_array_elements(result."changes") one WHERE result."outcome" <> 'gone'
	UNION ALL SELECT '-', NULL WHERE result."outcome" = 'gone'
) change
WHERE result."state" = 'dismissed'
ORDER BY result."synchronization_id", result."erp_key", change."field", result."id" DESC;--> statement-breakpoint
-- Results of earlier runs name records that the ERP had; the others are met by the next runs.
INSERT INTO "synchronization_met_keys" ("synchronization_id", "erp_key")
SELECT DISTINCT "synchronization_id", "erp_key" FROM "synchronization_results" WHERE "outcome" <> 'gone' AND "erp_key" NOT LIKE '#%';
