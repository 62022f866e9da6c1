import * as v from 'valibot'
import { crud } from '#contract/crud.ts'
import { module } from '#contract/endpoint.ts'
import { lookup, Option } from '#contract/list.ts'
import { namedDictionary } from '#contract/named.ts'
import { documentTypes, trainingTermStatuses } from './statuses.ts'

/** The small lists that trainings are described by (specification, section 2), each kept by whoever keeps trainings. */
export const trainingDictionaries = module('training', {
  ...crud('training.types', { path: 'training/types', param: 'training_type', ...namedDictionary }),
  ...crud('training.categories', { path: 'training/categories', param: 'training_category', ...namedDictionary }),
  ...crud('training.gadgets', { path: 'training/gadgets', param: 'training_gadget', ...namedDictionary }),
  'training.types.lookup': lookup({ path: 'training/types/lookup', row: Option, summary: 'Find a type of training' }),
  'training.categories.lookup': lookup({
    path: 'training/categories/lookup',
    row: Option,
    summary: 'Find a category of trainings',
  }),
  'training.gadgets.lookup': lookup({ path: 'training/gadgets/lookup', row: Option, summary: 'Find a gadget' }),
  'training.document-types.index': lookup({
    path: 'training/document-types',
    row: v.object({ id: v.picklist(documentTypes), name: v.string() }),
    summary: 'What participants get at the end',
  }),
  'training.term-statuses.index': lookup({
    path: 'training/term-statuses',
    /** A disabled one is shown and cannot be chosen: cancelling is an action of its own. */
    row: v.object({ id: v.picklist(trainingTermStatuses), name: v.string(), disabled: v.boolean() }),
    summary: 'Statuses of a term',
  }),
  'training.languages.index': lookup({
    path: 'training/languages',
    row: Option,
    summary: 'Languages in which a training can be held',
  }),
})
