import { and, asc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import {
  type training as contract,
  type TrainingForm,
  type TrainingItem,
  training,
} from '#contract/training/training.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { type Call, type CallContext, handlers } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains, equals, isOneOf, withinDays } from '#server/http/lists/conditions.ts'
import { refuseUnknown } from '#server/http/records/known-ids.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { isLive, moveToTrash } from '#server/http/records/trash.ts'
import type { OtherReference } from '#server/http/records/uses.ts'
import { producers } from '#server/modules/device/index.ts'
import { languages } from '#server/modules/dictionary/index.ts'
import { attachFiles } from '#server/modules/media/index.ts'
import { payments } from '#server/modules/payment/index.ts'
import { training_records } from '#server/modules/training/participants/table.ts'
import {
  training_categories,
  training_certificates,
  training_gadgets,
  training_terms,
  training_types,
  trainings,
} from '#server/modules/training/table.ts'
import { trainingsInScope } from '#server/modules/training/terms/life.ts'
import { refuseTerm, refuseTrainer, storeTermOf } from '#server/modules/training/terms/write.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { findTraining, lockTraining, trainingEntity, trainingRows } from './rows.ts'

/** Maximum number of results of the lookup. */
const BEST = 50

const hasOpenTerms: SQL = sql`exists (
  select from ${training_terms} where ${training_terms.training_id} = ${trainings.id}
    and ${training_terms.status} = 'open' and ${training_terms.deleted_at} is null)`

const endpoints = training.endpoints

/** Trainings in the back office. */
export const trainingHandlers = handlers(training, {
  'training.trainings.index': (call) =>
    answerList(call, endpoints['training.trainings.index'], {
      id: trainings.id,
      rows: () => trainingRows(call.db, call.locale, call.at),
      where: and(isLive(trainings), trainingsInScope(call.scope)),
      sorts: { created_at: trainings.created_at, updated_at: trainings.updated_at, name: trainings.name },
      filters: {
        name: (text) => contains(trainings.name, text),
        producer_id: (ids) => isOneOf(trainings.producer_id, ids),
        brand_id: (ids) => isOneOf(producers.brand_id, ids),
        type_id: (ids) => isOneOf(trainings.type_id, ids),
        category_id: (ids) => isOneOf(trainings.category_id, ids),
        lang_id: (ids) => isOneOf(trainings.lang_id, ids),
        document_type: (types) => isOneOf(trainings.document_type, types),
        gadgets: (ids) => sql`${trainings.gadgets} && ${sql.param(ids)}::int[]`,
        active: (active) => equals(trainings.active, active),
        has_open_terms: (has) => sql`${hasOpenTerms} = ${has}`,
        created_at: (range) => withinDays(trainings.created_at, range),
      },
    }),
  'training.trainings.lookup': async ({ db, query, scope }) => {
    const name = sql<string>`${trainings.name} || ' · ' || ${trainings.edition}`
    const asked = query.ids
      ? inArray(trainings.id, query.ids)
      : and(isLive(trainings), eq(trainings.active, true), contains(trainings.name, query.search ?? ''))
    return {
      results: await db
        .select({
          id: trainings.id,
          name,
          price_brutto: trainings.price_brutto,
          price_netto: trainings.price_netto,
        })
        .from(trainings)
        .where(and(asked, trainingsInScope(scope)))
        .orderBy(asc(trainings.name), asc(trainings.id))
        .limit(query.ids?.length ?? BEST),
    }
  },
  'training.trainings.show': (call) => findTraining(call, call.params.training),
  'training.trainings.store': storeTraining,
  'training.trainings.update': updateTraining,
  'training.trainings.destroy': destroyTraining,
})

type Endpoints = (typeof contract)['endpoints']
type Of<Name extends keyof Endpoints> = Call<Endpoints[Name], StaffScope>

/** Trainings refer to those whose terms participants may be moved to. */
export const trainingReferences: readonly OtherReference[] = [{ table: 'trainings', column: 'movable_to', many: true }]

/** A new training with its first, planned term. */
export async function storeTraining(call: Of<'training.trainings.store'>): Promise<TrainingItem> {
  const { db, at, body } = call
  const { city, address, training_date, start_time, end_time, ...others } = body
  const { certificate_date, registration_until, total_places, trainer_id, ...values } = others
  const { price_brutto, price_netto } = values
  const held = { city, address, training_date, start_time, end_time }
  const term = { ...held, certificate_date, registration_until, total_places, trainer_id, price_brutto, price_netto }
  await refuseTraining(call, values, null)
  refuseTerm(term)
  await refuseTrainer(db, trainer_id)
  const moment = at.toISOString()
  const [row] = await db
    .insert(trainings)
    .values({ ...values, created_at: moment, updated_at: moment })
    .returning()
  if (!row) throw new Error('The training was not stored')
  await keepFiles(call, row.id, values)
  await call.audit({ entity: trainingEntity, entity_id: row.id, action: 'store', before: null, after: row })
  await storeTermOf(call, { training_id: row.id, ...term })
  return findTraining(call, row.id)
}

/** Changes a training. Terms keep their own prices; earlier registrations keep the regulations that they accepted. */
export async function updateTraining(call: Of<'training.trainings.update'>): Promise<TrainingItem> {
  const { db, at, params } = call
  const { version, ...values } = call.body
  const before = await lockTraining(call, params.training)
  await refuseOutdated(db, trainingEntity, before, version)
  await refuseTraining(call, values, before)
  if (values.regulations_file === null && (await hasOpenTerm(call, before.id)))
    refuseField('regulations_file', 'training.regulations_needed')
  const [row] = await db
    .update(trainings)
    .set({ ...values, updated_at: at.toISOString(), version: sql`${trainings.version} + 1` })
    .where(eq(trainings.id, before.id))
    .returning()
  if (!row) throw new Error('The training was not updated')
  await keepFiles(call, before.id, values)
  await call.audit({ entity: trainingEntity, entity_id: row.id, action: 'update', before, after: row })
  return findTraining(call, row.id)
}

/** Moves a training to the trash; refused while it has terms, or while other trainings refer to it for moves. */
export async function destroyTraining(call: Of<'training.trainings.destroy'>): Promise<object> {
  const { id } = await lockTraining(call, call.params.training)
  const [row] = await call.db.select().from(trainings).where(eq(trainings.id, id))
  if (!row) return refuse('not_found')
  await moveToTrash(call, { entity: trainingEntity, table: trainings, row, references: trainingReferences })
  return {}
}

async function refuseTraining(
  call: CallContext<StaffScope>,
  values: TrainingForm,
  before: TrainingItem | null,
): Promise<void> {
  const { db, scope } = call
  if (Number(values.price_netto) > Number(values.price_brutto)) refuseField('price_netto', 'training.net_above_gross')
  if (before && values.movable_to.includes(before.id)) refuseField('movable_to', 'training.movable_to_itself')
  await refuseUnknown(db, languages, values.lang_id, 'lang_id', before?.lang_id)
  await refuseUnknown(db, producers, values.producer_id, 'producer_id', before?.producer_id)
  await refuseUnknown(db, training_types, values.type_id, 'type_id', before?.type_id)
  await refuseUnknown(db, training_categories, values.category_id, 'category_id', before?.category_id)
  await refuseUnknown(db, training_certificates, values.certificate_id, 'certificate_id', before?.certificate_id)
  await refuseUnknown(db, training_gadgets, values.gadgets, 'gadgets', before?.gadgets)
  await refuseUnknown(db, payments, values.payments, 'payments', before?.payments)
  await refuseUnknown(db, trainings, values.movable_to, 'movable_to', before?.movable_to)
  if (scope.brands.length === 0) return
  // Colleagues restricted to brands would no longer see records that they assign to another brand.
  const [producer] = await db
    .select({ brand_id: producers.brand_id })
    .from(producers)
    .where(eq(producers.id, values.producer_id))
  if (!producer || !scope.brands.includes(producer.brand_id)) refuseField('producer_id', 'training.not_your_brand')
  const others = values.movable_to.filter((id) => !before?.movable_to.includes(id))
  for (const id of others) {
    const [seen] = await db
      .select({ id: trainings.id })
      .from(trainings)
      .where(and(eq(trainings.id, id), trainingsInScope(scope)))
    if (!seen) refuseField('movable_to', 'rule.unknown_record')
  }
}

async function hasOpenTerm({ db }: CallContext, training_id: number): Promise<boolean> {
  const [open] = await db
    .select({ id: training_terms.id })
    .from(training_terms)
    .where(and(eq(training_terms.training_id, training_id), eq(training_terms.status, 'open'), isLive(training_terms)))
    .limit(1)
  return open !== undefined
}

/** Records the files of a training: those of its form, and earlier regulations that were accepted. */
async function keepFiles(
  call: CallContext,
  owner_id: number,
  { regulations_file, template_file }: Pick<TrainingForm, 'regulations_file' | 'template_file'>,
): Promise<void> {
  const accepted = await call.db
    .selectDistinct({ file: training_records.regulations_file })
    .from(training_records)
    .innerJoin(training_terms, eq(training_terms.id, training_records.term_id))
    .where(and(eq(training_terms.training_id, owner_id), isNotNull(training_records.regulations_file)))
  const regulations = [...new Set([regulations_file, ...accepted.map(({ file }) => file)])].flatMap((id) => id ?? [])
  const owner = { owner_entity: trainingEntity, owner_id }
  await attachFiles(call, { ...owner, purpose: 'training_regulations', ids: regulations, field: 'regulations_file' })
  await attachFiles(call, {
    ...owner,
    purpose: 'training_template',
    ids: template_file === null ? [] : [template_file],
    field: 'template_file',
  })
}
