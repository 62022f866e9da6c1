import { sql } from 'drizzle-orm'
import { customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { timestamp } from '#server/db/columns.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * What the global search finds, one row for each record that may be found. Triggers on the records' own tables write it in
 * the transaction of each write (`install.ts`, decision 340); nothing else does.
 */
export const search_entries = pgTable(
  'search_entries',
  {
    entity: text().notNull(),
    /** Files have other ids than records, so it is a text. */
    record_id: text().notNull(),
    /** The companies that it is of: in the partner zone only theirs are looked at. */
    partners: integer().array().notNull(),
    /** In Polish, or in no language; null for a record without a number yet. */
    title: text(),
    title_en: text(),
    /** Whose it is: for staff only, a company knows its own name. */
    company: text(),
    detail: text(),
    /** Where it is addressed by a name. */
    slug: text(),
    /** What it is found by, as it stands in the record. */
    terms: text().notNull(),
    /** The title, letters and digits only: who types it means this record. */
    name_key: text().notNull(),
    /** The words of `terms`, each with the mark of its kind before it, its companies, and when it was fresh. */
    lexemes: tsvector().notNull(),
    fresh_at: timestamp().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entity, table.record_id] }),
    // What waits in a list to be filed would be read by every search, once for each kind: 4 ms each with 2 MB of it.
    index('search_entries_lexemes').using('gin', table.lexemes).with({ fastupdate: false }),
    index('search_entries_name').on(table.entity, table.name_key.op('text_pattern_ops')),
  ],
)

/**
 * The words of all entries, for what is typed with a slip. A word may stand here twice, because no writer waits for another;
 * one that no entry has any more goes at night.
 */
export const search_words = pgTable('search_words', { word: text().notNull() }, (table) => [
  index('search_words_word').on(table.word),
  index('search_words_slips').using('gin', sql`search_slips(${table.word})`),
])
