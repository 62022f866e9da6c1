import * as v from 'valibot'
import { module } from '#contract/declare/endpoint.ts'
import { entityCalls } from '#contract/declare/entity-calls.ts'
import { lookup } from '#contract/declare/list.ts'
import { namedDictionary } from '#contract/declare/named.ts'
import { trainingEntities } from './entities.ts'
import { documentTypes, trainingTermStatuses } from './statuses.ts'

/** Dictionaries of trainings (specification, section 2), maintained with the permission for trainings. */
export const trainingDictionaries = module('training', {
  ...entityCalls(trainingEntities['training.types'], namedDictionary),
  ...entityCalls(trainingEntities['training.categories'], namedDictionary),
  ...entityCalls(trainingEntities['training.gadgets'], namedDictionary),
  'training.document-types.index': lookup({
    path: 'training/document-types',
    row: v.object({ id: v.picklist(documentTypes), name: v.string() }),
    summary: 'What participants get at the end',
  }),
  'training.term-statuses.index': lookup({
    path: 'training/term-statuses',
    /** A disabled status is shown but cannot be chosen: cancelling is a separate action. */
    row: v.object({ id: v.picklist(trainingTermStatuses), name: v.string(), disabled: v.boolean() }),
    summary: 'Statuses of a term',
  }),
})
