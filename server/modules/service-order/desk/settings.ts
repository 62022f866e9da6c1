import { and, eq, isNull, ne, type SQL } from 'drizzle-orm'
import { allEntities } from '#contract/entities.ts'
import { serviceDesk } from '#contract/service-order/desk/desk.ts'
import type { DueTimeForm } from '#contract/service-order/desk/due.ts'
import { placeholdersFor, unknownPlaceholders } from '#contract/service-order/desk/placeholders.ts'
import { orderKinds } from '#contract/service-order/handling/kinds.ts'
import { duePhasesOf } from '#contract/service-order/order-statuses.ts'
import { statusWordsOf } from '#contract/service-order/statuses.ts'
import type { Database } from '#server/db/client.ts'
import { resources } from '#server/http/records/resources.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { brands } from '#server/modules/dictionary/index.ts'
import { refuseField } from '#server/refusal.ts'
import { recomputeJob } from './recompute.ts'
import { decision_reasons, due_times, reply_templates } from './table.ts'

/** Settings of the service desk. A job applies changed time limits to open orders. */
export const deskSettings = resources(serviceDesk, {
  'service-order.due-times': {
    table: due_times,
    prepare: async ({ db }, form, before) => {
      if (!duePhasesOf(form.kind).includes(form.status)) refuseField('status', 'rule.one_of')
      const same = and(
        eq(due_times.kind, form.kind),
        eq(due_times.status, form.status),
        form.brand === null ? isNull(due_times.brand) : eq(due_times.brand, form.brand),
        before ? ne(due_times.id, before.id) : undefined,
      ) as SQL
      if ((await db.$count(due_times, same)) > 0) refuseField('status', 'rule.not_unique')
      return { ...form, ...(await namesOf(db, form)) }
    },
    changed: async ({ db }, before, after) => {
      const kinds = new Set([before?.kind, after?.kind].filter((kind) => kind !== undefined))
      for (const of of kinds) await enqueue(db, recomputeJob, { of })
    },
  },
  'service-order.reply-templates': {
    table: reply_templates,
    prepare: (_, form) => {
      for (const field of ['text_pl', 'text_en'] as const) {
        const unknown = unknownPlaceholders(form[field], placeholdersFor(form.kind))
        if (unknown.length > 0) refuseField(field, 'rule.placeholder_of_kind', { names: unknown.join(', ') })
      }
      return form
    },
  },
  'service-order.decision-reasons': {
    table: decision_reasons,
    prepare: (_, form) => {
      if (form.resolution === 'rejected' && form.rejection_reason === null)
        refuseField('rejection_reason', 'rule.required')
      return form
    },
  },
})

/** Title of a time limit in lists and history: "Zgłoszenia gwarancyjne – zarejestrowane, Polaris". */
async function namesOf(db: Database, { kind, status, brand }: DueTimeForm) {
  const { words } = allEntities[orderKinds[kind].entity]
  const [of] = brand === null ? [] : await db.select({ name: brands.name }).from(brands).where(eq(brands.id, brand))
  if (brand !== null && !of) refuseField('brand', 'rule.unknown_record')
  const named = (many: string, phase: string) => {
    const whole = [`${many} – ${phase}`, of?.name].filter(Boolean).join(', ')
    return `${whole.slice(0, 1).toUpperCase()}${whole.slice(1)}`
  }
  const phase = statusWordsOf(kind, status).adjective
  return { name_pl: named(words.pl.few, phase.pl), name_en: named(words.en.many, phase.en) }
}
