import { sql } from 'drizzle-orm'
import { customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { timestamp } from '#server/db/columns.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Compared byte by byte, which keeps words with a common beginning together and is faster than the Polish collation. */
const plainText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

/**
 * Index of the global search, one row for each record. Written only by triggers on the tables of the records, in the transaction
 * of each write (`install.ts`, decision 340).
 */
export const search_entries = pgTable(
  'search_entries',
  {
    entity: plainText().notNull(),
    /** A text, because files have UUIDs. */
    record_id: plainText().notNull(),
    /** Ids of the partners that it belongs to; the partner zone finds only entries of the own ones. */
    partners: integer().array().notNull(),
    /** In Polish, or the same in all languages; null for a record that has no number yet. */
    title: text(),
    title_en: text(),
    /** Name of its company, shown to staff only. */
    company: text(),
    detail: text(),
    /** Slug, or id of the record above, where the address contains it. */
    slug: text(),
    /** Indexed texts as they are in the record. */
    terms: text().notNull(),
    /** Letters and digits of the title. A search for the whole title puts this record first. */
    name_key: text().notNull(),
    /** Words of `terms` and ids of partners, each with the prefix of its kind. */
    lexemes: tsvector().notNull(),
    fresh_at: timestamp().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entity, table.record_id] }),
    index('search_entries_name').on(table.entity, table.name_key.op('text_pattern_ops')),
  ],
)

/**
 * Entries of each word, newest first, so that the newest entries of a common word are read without the others. Maintained by
 * triggers of `search_entries` (decision 340).
 */
export const search_occurrences = pgTable(
  'search_occurrences',
  {
    /** A word as in `lexemes`. */
    word: plainText().notNull(),
    /** Age in minutes; newer entries have smaller numbers (`search_age`). */
    age: integer().notNull(),
    record_id: plainText().notNull(),
  },
  (table) => [index('search_occurrences_word').on(table.word, table.age, table.record_id)],
)

/**
 * Words of all entries, for correcting typing errors. A word may occur twice, because writers do not wait for each other. Unused
 * words are deleted at night.
 */
export const search_words = pgTable('search_words', { word: text().notNull() }, (table) => [
  index('search_words_word').on(table.word),
  index('search_words_slips').using('gin', sql`search_slips(${table.word})`),
])
