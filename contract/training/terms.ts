import * as v from 'valibot'
import { endpoint, module } from '#contract/declare/endpoint.ts'
import { entityCalls } from '#contract/declare/entity-calls.ts'
import { boolean, dates, ids, oneOf, text } from '#contract/declare/filters.ts'
import { list, lookup, Option } from '#contract/declare/list.ts'
import { flag, version } from '#contract/values/rules.ts'
import { shownMoney } from '#contract/values/shown-numbers.ts'
import { trainingEntities } from './entities.ts'
import { trainingTermStatuses } from './statuses.ts'
import { TermForm } from './term-form.ts'

/** A term in lists. "Full" is no status: it means that no place is available. */
export const TermRow = v.object({
  id: v.number(),
  training_id: v.number(),
  training_name: v.string(),
  type_id: v.number(),
  type_name: v.string(),
  producer_name: v.string(),
  city: v.string(),
  address: v.string(),
  training_date: v.string(),
  start_time: v.string(),
  end_time: v.string(),
  certificate_date: v.string(),
  registration_until: v.nullable(v.string()),
  price_brutto: shownMoney(),
  price_netto: shownMoney(),
  total_places: v.number(),
  taken_places: v.number(),
  available_places: v.number(),
  waiting_count: v.number(),
  status: v.picklist(trainingTermStatuses),
  /** The colleague who leads the training. */
  trainer_id: v.nullable(v.number()),
  trainer_name: v.nullable(v.string()),
  version: v.number(),
  created_at: v.string(),
})
export type TermRow = v.InferOutput<typeof TermRow>

/** A term with the data of its lifecycle (contract/training/term-lifecycle.ts). */
export const TermItem = v.object({
  ...TermRow.entries,
  cancelled_at: v.nullable(v.string()),
  cancel_reason: v.nullable(v.string()),
  has_regulations: v.boolean(),
  /** Participants with a place whose attendance is not marked. */
  unattended: v.number(),
  /** Certificates of this term that are not revoked. */
  certificates: v.number(),
  updated_at: v.string(),
})
export type TermItem = v.InferOutput<typeof TermItem>

/** A change of a term, with the version that was read. */
const TermUpdate = v.strictObject({
  ...TermForm.entries,
  version: version(),
  /** Whether its participants get a letter about another date or place. */
  tell_people: v.optional(flag(), false),
})

/** Recipients of a letter about another date or place. */
const Concerned = v.object({
  /** People who would get a letter. */
  people: v.number(),
  /** People who have switched off letters about trainings. */
  muted: v.number(),
})
export type Concerned = v.InferOutput<typeof Concerned>

/** An action on the status of a term, with the version that was read. */
export const TermAction = v.strictObject({ version: version() })

const act = <const Verb extends string>(verb: Verb, summary: string) =>
  endpoint({
    method: 'POST',
    path: `training/terms/{term}/${verb}`,
    body: TermAction,
    result: TermItem,
    idempotent: true,
    success: 'saved',
    many: true,
    summary,
  })

/** Terms of trainings (specification, sections 2 and 3; domain, part 1.5). Cancelling is a flow of its own. */
export const trainingTerms = module('training', {
  ...entityCalls(trainingEntities['training.terms'], {
    item: TermItem,
    form: TermForm,
    sort: ['created_at'],
    filters: {},
  }),
  'training.terms.index': list({
    path: 'training/terms',
    row: TermRow,
    sort: ['created_at', 'training_date', 'city', 'status'],
    filters: {
      training_id: ids(),
      type_id: ids(),
      city: text(),
      training_date: dates(),
      status: oneOf(trainingTermStatuses),
      /** Only terms to come, today's too, or only past ones. */
      coming: boolean(),
      trainer: ids(),
      /** Leaves out completed and cancelled terms. */
      hide_inactive: boolean(),
      /** Whether there are places for further people. */
      has_places: boolean(),
    },
    summary: 'Terms of all trainings',
  }),
  'training.terms.update': endpoint({
    method: 'PATCH',
    path: 'training/terms/{term}',
    body: TermUpdate,
    result: TermItem,
    success: 'saved',
    summary: 'Update',
  }),
  'training.terms.concerned': endpoint({
    method: 'GET',
    path: 'training/terms/{term}/concerned',
    permission: 'training.terms.update',
    result: Concerned,
    summary: 'How many people would get a letter about another time or place',
  }),
  'training.terms.lookup': lookup({ path: 'training/terms/lookup', row: Option, summary: 'Find a term' }),
  'training.terms.open': act('open', 'Open a term for registration'),
  'training.terms.close': act('close', 'Close the registration'),
  'training.terms.reopen': act('reopen', 'Open the registration again'),
  'training.terms.complete': act('complete', 'Say that the training was held'),
  'training.terms.undo': act('undo', 'Take back that the training was held'),
})
