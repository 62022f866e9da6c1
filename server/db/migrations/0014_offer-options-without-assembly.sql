ALTER TABLE "offer_condition_options" ADD COLUMN "without_assembly" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE offer_condition_options SET without_assembly = true WHERE kind = 'assembly' AND name_pl ILIKE '%bez montażu%';
