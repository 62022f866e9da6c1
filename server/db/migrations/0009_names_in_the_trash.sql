ALTER TABLE "producers" DROP CONSTRAINT "producers_name_unique";--> statement-breakpoint
ALTER TABLE "brands" DROP CONSTRAINT "brands_name_unique";--> statement-breakpoint
ALTER TABLE "countries" DROP CONSTRAINT "countries_code_unique";--> statement-breakpoint
ALTER TABLE "languages" DROP CONSTRAINT "languages_code_unique";--> statement-breakpoint
ALTER TABLE "provinces" DROP CONSTRAINT "provinces_name_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "producers_name" ON "producers" USING btree ("name") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "brands_name" ON "brands" USING btree ("name") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "countries_code" ON "countries" USING btree ("code") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "languages_code" ON "languages" USING btree ("code") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "provinces_name" ON "provinces" USING btree ("name") WHERE deleted_at is null;