import { asc } from 'drizzle-orm'
import type { Locale } from '#contract/locale.ts'
import { trainingDictionaries } from '#contract/training/dictionaries.ts'
import { documentTypes, trainingTermStatuses } from '#contract/training/statuses.ts'
import { isSelectable } from '#contract/training/term-lifecycle-state.ts'
import type { Database } from '#server/db/client.ts'
import { handlers } from '#server/http/handlers.ts'
import { crudHandlers } from '#server/http/records/crud.ts'
import type { OtherReference } from '#server/http/records/uses.ts'
import { wordsFor } from '#server/http/words.ts'
import { languages, offered } from '#server/modules/dictionary/index.ts'
import { training_categories, training_gadgets, training_types } from '#server/modules/training/table.ts'

/** Trainings hold the ids of their gadgets. */
export const gadgetReferences: readonly OtherReference[] = [{ table: 'trainings', column: 'gadgets', many: true }]

interface Asked {
  db: Database
  locale: Locale
  query: { search?: string | undefined; ids?: number[] | undefined }
}

/** Tables of the same columns. */
type Dictionary = typeof training_types | typeof training_categories | typeof training_gadgets

/** What a selector offers of a dictionary, in the language of the caller. */
async function options(dictionary: Dictionary, { db, locale, query }: Asked) {
  const table = dictionary as typeof training_types
  const name = table[`name_${locale}`]
  const results = await db
    .select({ id: table.id, name })
    .from(table)
    .where(offered(table, query, name))
    .orderBy(asc(table.position), asc(name))
  return { results }
}

/** The small lists of trainings, and fixed words for selectors. */
export const trainingDictionaryHandlers = handlers(trainingDictionaries, {
  ...crudHandlers(trainingDictionaries, 'training.types', training_types),
  ...crudHandlers(trainingDictionaries, 'training.categories', training_categories),
  ...crudHandlers(trainingDictionaries, 'training.gadgets', training_gadgets, { references: gadgetReferences }),
  'training.types.lookup': (call) => options(training_types, call),
  'training.categories.lookup': (call) => options(training_categories, call),
  'training.gadgets.lookup': (call) => options(training_gadgets, call),
  'training.document-types.index': (call) => wordsFor(documentTypes, (type) => `document_type.${type}`, call),
  'training.term-statuses.index': (call) => {
    const { results } = wordsFor(trainingTermStatuses, (status) => `training_term.${status}`, call)
    return { results: results.map((word) => ({ ...word, disabled: !isSelectable(word.id) })) }
  },
  'training.languages.index': async ({ db, locale, query }) => {
    const name = languages[`name_${locale}`]
    const results = await db
      .select({ id: languages.id, name })
      .from(languages)
      .where(offered(languages, query, name))
      .orderBy(asc(languages.position), asc(name))
    return { results }
  },
})
