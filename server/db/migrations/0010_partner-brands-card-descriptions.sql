ALTER TABLE "product_cards" ADD COLUMN "short_description" text;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "brands" integer[] DEFAULT '{}' NOT NULL;