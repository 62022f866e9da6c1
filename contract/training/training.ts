import * as v from 'valibot'
import { endpoint, module } from '#contract/declare/endpoint.ts'
import { entityCalls } from '#contract/declare/entity-calls.ts'
import { boolean, dates, ids, oneOf, text } from '#contract/declare/filters.ts'
import { list, lookup, Option } from '#contract/declare/list.ts'
import { idList } from '#contract/device/groups.ts'
import { file, MediaFile } from '#contract/media/files.ts'
import { askedWhen } from '#contract/values/dependent-fields.ts'
import {
  choice,
  flag,
  id,
  integer,
  maxValue,
  minValue,
  optionalText,
  requiredText,
  say,
} from '#contract/values/rules.ts'
import { shownMoney } from '#contract/values/shown-numbers.ts'
import { trainingEntities } from './entities.ts'
import { trainingState } from './row-texts.ts'
import { documentTypes } from './statuses.ts'
import { price, termFields } from './term-form.ts'

const oneAtLeast = (limit: number) => v.pipe(idList(limit), v.minLength(1, say('rule.required')))

/** A training (specification, sections 3 and 5), held in one language, which is also that of its texts. */
export const TrainingForm = v.strictObject({
  /** At most 100 characters (specification, section 9). */
  name: requiredText(100),
  description: requiredText(10_000),
  note: optionalText(2000),
  price_include: optionalText(2000),
  edition: requiredText(40),
  lang_id: id(),
  /** The specification's brand: the producer, who belongs to a brand. */
  producer_id: id(),
  type_id: id(),
  category_id: id(),
  document_type: choice(documentTypes),
  certificate_id: id(),
  gadgets: idList(50),
  payments: oneAtLeast(20),
  price_brutto: price(),
  price_netto: price(),
  /** A PDF of at most 8 MB; a term can be opened only with one. */
  regulations_file: file(),
  template_file: file(),
  movable_to: idList(50),
  waiting_list: v.optional(flag(), true),
  offer_hours: askedWhen(
    v.optional(v.pipe(integer(), minValue(1), maxValue(720)), 24),
    ({ waiting_list }: { waiting_list?: unknown }) => waiting_list !== false,
  ),
  deadline_days: v.optional(v.pipe(integer(), minValue(0), maxValue(90)), 3),
  /** Item number in the ERP. */
  external_id: optionalText(40),
  active: v.optional(flag(), true),
})
export type TrainingForm = v.InferOutput<typeof TrainingForm>

/** A new training includes its first term (specification, section 5: city, address, dates and places are required). */
export const NewTrainingForm = v.strictObject({ ...TrainingForm.entries, ...termFields })
export type NewTrainingForm = v.InferOutput<typeof NewTrainingForm>

export const TrainingRow = v.object({
  id: v.number(),
  name: v.string(),
  edition: v.string(),
  lang_id: v.number(),
  language_name: v.string(),
  producer_id: v.number(),
  producer_name: v.string(),
  brand_id: v.number(),
  brand_name: v.string(),
  type_id: v.number(),
  type_name: v.string(),
  category_id: v.number(),
  category_name: v.string(),
  document_type: v.picklist(documentTypes),
  price_brutto: shownMoney(),
  price_netto: shownMoney(),
  has_regulations: v.boolean(),
  /** Number of planned or open terms that are not over. */
  coming_terms: v.number(),
  /** Date of the first of them. */
  next_date: v.nullable(v.string()),
  external_id: v.nullable(v.string()),
  active: v.boolean(),
  version: v.number(),
  created_at: v.string(),
  updated_at: v.string(),
})
export type TrainingRow = v.InferOutput<typeof TrainingRow>

export const TrainingItem = v.object({
  ...TrainingRow.entries,
  description: v.string(),
  note: v.nullable(v.string()),
  price_include: v.nullable(v.string()),
  certificate_id: v.number(),
  gadgets: v.array(v.number()),
  payments: v.array(v.number()),
  regulations_file: v.nullable(v.string()),
  template_file: v.nullable(v.string()),
  movable_to: v.array(v.number()),
  waiting_list: v.boolean(),
  offer_hours: v.number(),
  deadline_days: v.number(),
  /** Its files with links. */
  media: v.array(MediaFile),
})
export type TrainingItem = v.InferOutput<typeof TrainingItem>

const one = entityCalls(trainingEntities['training.trainings'], {
  item: TrainingItem,
  form: TrainingForm,
  sort: ['created_at'],
  filters: {},
})

/** Trainings (specification, sections 2, 3 and 5). */
export const training = module('training', {
  ...one,
  'training.trainings.index': list({
    path: 'training/trainings',
    row: TrainingRow,
    texts: [trainingState],
    sort: ['created_at', 'updated_at', 'name'],
    filters: {
      name: text(),
      producer_id: ids(),
      brand_id: ids(),
      type_id: ids(),
      category_id: ids(),
      lang_id: ids(),
      document_type: oneOf(documentTypes),
      gadgets: ids(),
      active: boolean(),
      /** Whether people can register for one of its terms. */
      has_open_terms: boolean(),
      created_at: dates(),
    },
    summary: 'Trainings',
  }),
  'training.trainings.store': endpoint({
    method: 'POST',
    path: 'training/trainings',
    body: NewTrainingForm,
    result: TrainingItem,
    idempotent: true,
    success: 'saved',
    summary: 'Store a training with its first term',
  }),
  'training.trainings.lookup': lookup({
    path: 'training/trainings/lookup',
    row: v.object({ ...Option.entries, price_brutto: shownMoney(), price_netto: shownMoney() }),
    summary: 'Find a training',
  }),
})
