import { trainingDictionaries } from '#contract/training/dictionaries.ts'
import { documentTypeNames, documentTypes, termStatus, trainingTermStatuses } from '#contract/training/statuses.ts'
import { isSelectable } from '#contract/training/term-lifecycle-state.ts'
import { handlers } from '#server/http/handlers.ts'
import { resources } from '#server/http/records/resources.ts'
import type { OtherReference } from '#server/http/records/uses.ts'
import { wordsFor } from '#server/http/words.ts'
import { training_categories, training_gadgets, training_types } from '#server/modules/training/table.ts'

/** Trainings contain the ids of their gadgets. */
export const gadgetReferences: readonly OtherReference[] = [{ table: 'trainings', column: 'gadgets', many: true }]

const dictionaries = resources(trainingDictionaries, {
  'training.types': { table: training_types },
  'training.categories': { table: training_categories },
  'training.gadgets': { table: training_gadgets, references: gadgetReferences },
})
export const trainingDictionaryRecords = dictionaries.records

/** Dictionaries of trainings, and fixed words for selectors. */
export const trainingDictionaryHandlers = handlers(trainingDictionaries, {
  ...dictionaries.handlers,
  'training.document-types.index': (call) => wordsFor(documentTypes, (type) => documentTypeNames[type], call),
  'training.term-statuses.index': (call) => {
    const { results } = wordsFor(trainingTermStatuses, (status) => termStatus[status].label, call)
    return { results: results.map((word) => ({ ...word, disabled: !isSelectable(word.id) })) }
  },
})
