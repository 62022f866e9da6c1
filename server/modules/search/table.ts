import { sql } from 'drizzle-orm'
import { customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { timestamp } from '#server/db/columns.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Compared byte by byte: the order of what begins alike, and quicker than that of the Polish alphabet. */
const plainText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

/**
 * What the global search finds, one row for each record that may be found. Triggers on the records' own tables write it in
 * the transaction of each write (`install.ts`, decision 340); nothing else does.
 */
export const search_entries = pgTable(
  'search_entries',
  {
    entity: plainText().notNull(),
    /** Files have other ids than records, so it is a text. */
    record_id: plainText().notNull(),
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
    /** The words of `terms` and its companies, each with the mark of its kind before it. */
    lexemes: tsvector().notNull(),
    fresh_at: timestamp().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entity, table.record_id] }),
    index('search_entries_name').on(table.entity, table.name_key.op('text_pattern_ops')),
  ],
)

/**
 * Which entries have a word, the newest first: however common the word, the first of them are read without the others. Kept by
 * triggers of `search_entries`, whoever writes there (decision 340).
 */
export const search_occurrences = pgTable(
  'search_occurrences',
  {
    /** As among `lexemes`. */
    word: plainText().notNull(),
    /** Minutes, the fewer the newer (`search_age`). */
    age: integer().notNull(),
    record_id: plainText().notNull(),
  },
  (table) => [index('search_occurrences_word').on(table.word, table.age, table.record_id)],
)

/**
 * The words of all entries, for what is typed with a slip. A word may stand here twice, because no writer waits for another;
 * one that no entry has any more goes at night.
 */
export const search_words = pgTable('search_words', { word: text().notNull() }, (table) => [
  index('search_words_word').on(table.word),
  index('search_words_slips').using('gin', sql`search_slips(${table.word})`),
])
