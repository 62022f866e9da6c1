INSERT INTO "units" ("serial_no", "device_id", "partner_id", "purchase_date", "install_date", "parts_until", "labour_until")
  SELECT "serial_no", "device_id", "partner_id", "purchase_date", "install_date", "warranty_until", "warranty_until"
  FROM "installed_units";--> statement-breakpoint
DROP TABLE "installed_units" CASCADE;
