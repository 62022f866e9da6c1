DROP INDEX "search_entries_lexemes";--> statement-breakpoint
CREATE INDEX "search_entries_lexemes" ON "search_entries" USING gin ("lexemes") WITH (fastupdate=false);