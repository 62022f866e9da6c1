-- The distributor's own data are named as everywhere else: table, entity and permission.
ALTER TABLE house RENAME TO distributors;--> statement-breakpoint
ALTER SEQUENCE house_id_seq RENAME TO distributors_id_seq;--> statement-breakpoint
ALTER INDEX house_pkey RENAME TO distributors_pkey;--> statement-breakpoint
UPDATE list_changes SET relation = 'distributors' WHERE relation = 'house';--> statement-breakpoint
UPDATE media_files SET owner_entity = 'core.distributor' WHERE owner_entity = 'core.house';--> statement-breakpoint
UPDATE media_uses SET entity = 'core.distributor' WHERE entity = 'core.house';--> statement-breakpoint
UPDATE audit_entries SET entity = 'core.distributor' WHERE entity = 'core.house';--> statement-breakpoint
UPDATE roles SET permissions = array_replace(permissions, 'core.house.update', 'core.distributor.update')
  WHERE 'core.house.update' = ANY (permissions);--> statement-breakpoint
UPDATE known_permissions SET name = 'core.distributor.update' WHERE name = 'core.house.update';
