CREATE TABLE "list_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "list_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"relation" text NOT NULL,
	"changes" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "list_changes_relation" ON "list_changes" USING btree ("relation");
--> statement-breakpoint
-- Updates of a counter find room on its own page.
ALTER TABLE list_changes SET (fillfactor = 50);
--> statement-breakpoint
-- Counts a write in the writer's transaction, on a row that no other transaction holds; where all are held, on a new one.
CREATE FUNCTION count_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE list_changes SET changes = changes + 1
    WHERE id = (SELECT id FROM list_changes WHERE relation = TG_TABLE_NAME LIMIT 1 FOR UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO list_changes (relation, changes) VALUES (TG_TABLE_NAME, 1);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- For tables that lists count. One that changes with every request (sessions, audit entries) is better counted each time.
CREATE PROCEDURE count_changes_of(VARIADIC tables text[]) LANGUAGE plpgsql AS $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY tables LOOP
    INSERT INTO list_changes (relation) VALUES (name);
    EXECUTE format('CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION count_change()', name);
  END LOOP;
END $$;
--> statement-breakpoint
CALL count_changes_of(
  'users', 'roles', 'user_roles', 'contractors', 'contractor_contacts', 'given_consents',
  'producers', 'device_groups', 'device_tags', 'functionalities', 'product_cards', 'type_cards', 'devices',
  'error_codes', 'error_code_devices', 'error_code_groups', 'installed_units',
  'provinces', 'brands', 'countries', 'languages', 'business_areas',
  'documentation_categories', 'documentation_types', 'documentation_tags', 'documentations', 'documentation_editions',
  'documentation_favorites', 'device_documentations', 'group_documentations', 'product_card_documentations',
  'faq_categories', 'faq_posts', 'marketing_categories', 'marketing_posts', 'media_directories', 'media_files',
  'news', 'notifications', 'pages', 'partner_statuses', 'partners', 'partner_users', 'partner_moderators', 'affiliates',
  'partner_entries', 'service_orders', 'maintenance_types', 'repair_types'
);
