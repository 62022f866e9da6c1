import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { today } from '#contract/rules.ts'
import { netOf } from '#contract/training/vat.ts'
import type { Database } from '#server/db/client.ts'
import { manual } from '#server/db/demo/device/manual.ts'
import { inserted } from '#server/db/demo/inserted.ts'
import type { Actor } from '#server/db/demo/partner/load-people.ts'
import type { Act } from '#server/db/demo/service-order/act.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { producers } from '#server/modules/device/table.ts'
import { brands, languages } from '#server/modules/dictionary/table.ts'
import { media_files } from '#server/modules/media/table.ts'
import { payments } from '#server/modules/payment/table.ts'
import {
  training_categories,
  training_certificates,
  training_gadgets,
  training_types,
  trainings,
} from '#server/modules/training/table.ts'
import { advanceTerm, lockedTerm, termState } from '#server/modules/training/terms/life.ts'
import { daysOf } from './term-days.ts'
import {
  type DemoTerm,
  type DemoTraining,
  demoTrainings,
  regulations,
  trainingCategories,
  trainingGadgets,
  trainingTypes,
  venues,
} from './training-words.ts'

interface Loading {
  db: Database
  storage: Storage
  now: Date
  act: Act
  editor: Actor
}

/** A loaded term and what is still to become of it, once people were on it. */
export interface LoadedTerm {
  id: number
  training_date: string
  registration_until: string
  in_days: number
  fate: DemoTerm['fate']
  reason: string | null
}

const day = 86_400_000

/**
 * Trainings with terms of the past and to come. All but the planned ones are open when it ends, also those of the past, so
 * that people can be put on them; `settleTrainings` then closes, completes and cancels.
 */
export async function loadTrainings(loading: Loading): Promise<LoadedTerm[]> {
  const { db, act, editor, now } = loading
  const ids = await dictionaries(db)
  const paper = await regulationsPaper()
  const began = new Date(now.getTime() - 150 * day)
  const loaded: LoadedTerm[] = []
  const known = new Map<string, number>()
  for (const [place, one] of demoTrainings.entries()) {
    const at = new Date(began.getTime() + place * 3 * day)
    const [first, ...others] = one.terms
    if (!first) continue
    const { id } = await act(editor, at, 'training.trainings.store', {
      body: { ...trainingBody(one, ids), ...termBody(first, now), regulations_file: await file(loading, paper, at) },
    })
    known.set(one.name, id)
    const terms = await act(editor, at, 'training.terms.index', { query: { training_id: String(id) } })
    const [planned] = 'results' in terms ? terms.results : []
    const stored: { id: number; term: DemoTerm }[] = planned ? [{ id: planned.id, term: first }] : []
    for (const term of others) {
      const body = { training_id: id, ...termBody(term, now), ...pricesOf(one) }
      stored.push({ id: (await act(editor, at, 'training.terms.store', { body })).id, term })
    }
    for (const { id: term_id, term } of stored) {
      const { in_days, fate, reason = null } = term
      if (fate !== 'planned')
        await act(editor, at, 'training.terms.open', { path: { term: term_id }, body: { version: 1 } })
      loaded.push({ id: term_id, ...daysOf(term, now), in_days, fate, reason })
    }
  }
  for (const one of demoTrainings) {
    const movable_to = (one.movable ?? []).flatMap((name) => known.get(name) ?? [])
    if (movable_to.length > 0)
      await db
        .update(trainings)
        .set({ movable_to })
        .where(eq(trainings.id, known.get(one.name) ?? 0))
  }
  return loaded
}

/** Closes, completes and cancels what the demonstration says, after people were put on the terms and were marked. */
export async function settleTrainings({ db, act, editor, now }: Loading, loaded: readonly LoadedTerm[]): Promise<void> {
  for (const { id, in_days, fate, reason, training_date } of loaded) {
    const isPast = training_date < today(now)
    if (fate === 'planned' || (!isPast && fate === undefined)) continue
    const at = isPast ? new Date(Date.parse(`${training_date}T18:00:00Z`)) : new Date(now.getTime() - day)
    const context = act.contextOf(editor, at)
    const acting = { db, by: context.by, at, is_staff: true }
    const term = await lockedTerm(db, id)
    if (fate === 'cancelled') {
      const decided = new Date(Math.min(at.getTime(), now.getTime() + (in_days - 9) * day))
      await advanceTerm({ ...acting, at: decided }, term, { type: 'term.cancel', reason })
    } else {
      const closed = await advanceTerm(acting, term, { type: 'term.close' })
      const { unattended } = await termState(db, closed)
      if (isPast && unattended === 0) await advanceTerm(acting, closed, { type: 'term.complete' })
    }
  }
}

type Ids = Awaited<ReturnType<typeof dictionaries>>

function trainingBody(one: DemoTraining, ids: Ids) {
  const { name, edition, description, document, include, note, gadgets } = one
  return {
    ...{ name, edition, description, note, price_include: include, document_type: document, ...pricesOf(one) },
    lang_id: ids.language,
    producer_id: idOf(ids.producers, one.brand),
    type_id: idOf(ids.types, one.type),
    category_id: idOf(ids.categories, one.category),
    certificate_id: document === 'diploma' ? ids.diploma : ids.certificate,
    gadgets: gadgets.map((gadget) => idOf(ids.gadgets, gadget)),
    payments: ids.payments,
  }
}

function pricesOf({ price }: DemoTraining) {
  return { price_brutto: price, price_netto: netOf(price) ?? price }
}

function termBody(term: DemoTerm, now: Date) {
  const { city, places } = term
  const { training_date, registration_until } = daysOf(term, now)
  const isOnline = city === 'Online'
  return {
    city,
    address: venues[city] as string,
    training_date,
    certificate_date: training_date,
    registration_until,
    start_time: isOnline ? '17:00' : '09:00',
    end_time: isOnline ? '19:00' : '16:00',
    total_places: places,
  }
}

function idOf(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`The demonstration knows no ${name}`)
  return id
}

async function dictionaries(db: Database) {
  type Named = typeof training_types | typeof training_categories | typeof training_gadgets
  const named = async (table: Named, words: readonly { pl: string; en: string }[]) => {
    const rows = words.map(({ pl, en }, index) => ({ name_pl: pl, name_en: en, position: index + 1 }))
    const stored = await db.insert(table).values(rows).returning({ id: table.id, name: table.name_pl })
    return new Map(stored.map(({ id, name }) => [name, id]))
  }
  const made = await db
    .select({ id: producers.id, brand: brands.name })
    .from(producers)
    .innerJoin(brands, eq(brands.id, producers.brand_id))
  const [polish] = await db.select().from(languages).where(eq(languages.code, 'pl'))
  const templates = await db.select().from(training_certificates).orderBy(asc(training_certificates.position))
  const first = templates[0] ?? (await inserted(db, training_certificates, plainTemplate))
  const forms = await db.select({ id: payments.id }).from(payments).orderBy(asc(payments.id))
  if (!polish) throw new Error('There is no Polish')
  return {
    types: await named(training_types, trainingTypes),
    categories: await named(training_categories, trainingCategories),
    gadgets: await named(training_gadgets, trainingGadgets),
    producers: new Map(made.map(({ id, brand }) => [brand, id])),
    language: polish.id,
    certificate: first.id,
    diploma: (templates[1] ?? first).id,
    payments: forms.map(({ id }) => id),
  }
}

const plainTemplate: typeof training_certificates.$inferInsert = {
  name_pl: 'Certyfikat',
  name_en: 'Certificate',
  number_pattern: 'CERT/{year}/{number:4}',
  elements: [],
}

const title = 'Regulamin szkoleń'

function regulationsPaper(): Promise<Buffer> {
  return manual({
    title,
    brand: 'Polaris',
    models: ['Szkolenia techniczne'],
    edition: 'Wersja 3',
    sections: regulations,
  })
}

/** An uploaded file that nothing refers to yet, as the form of a training finds it. */
async function file({ db, storage, editor }: Loading, content: Buffer, at: Date): Promise<string> {
  const id = randomUUID()
  const moment = at.toISOString()
  await storage.put(id, content)
  await db.insert(media_files).values({
    ...{ id, purpose: 'training_regulations', filename: `${title}.pdf`, path: `${id}.pdf`, type: 'application/pdf' },
    ...{ size: content.length, created_by: editor.id, is_private: true },
    ...{ finished_at: moment, created_at: moment, unreferred_since: moment },
  })
  return id
}
