import { and, asc, gt, inArray, lte, notInArray, sql } from 'drizzle-orm'
import type { Locale } from '#contract/messages/locale.ts'
import { trainingTerms } from '#contract/training/terms.ts'
import { writtenDay } from '#contract/values/moment.ts'
import { today } from '#contract/values/rules.ts'
import { handlers } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { betweenDays, contains, isOneOf } from '#server/http/lists/conditions.ts'
import { training_terms, trainings } from '#server/modules/training/table.ts'
import { concernedBy } from './change-mails.ts'
import { findTerm } from './life.ts'
import { findTermItem, termRows, visibleTerms } from './rows.ts'
import { destroyTerm, storeTerm, termAction, updateTerm } from './write.ts'

/** Maximum number of results of the lookup. */
const lookupLimit = 50

/** Terms of trainings in the back office. */
export const trainingTermHandlers = handlers(trainingTerms, {
  'training.terms.index': (call) =>
    answerList(call, trainingTerms.endpoints['training.terms.index'], {
      id: training_terms.id,
      counted: training_terms,
      rows: (db) => termRows(db, call.locale),
      where: visibleTerms(call),
      sorts: {
        created_at: training_terms.created_at,
        training_date: training_terms.training_date,
        city: training_terms.city,
        status: training_terms.status,
      },
      filters: {
        training_id: (ids) => isOneOf(training_terms.training_id, ids),
        type_id: (ids) =>
          sql`${training_terms.training_id} in (select ${trainings.id} from ${trainings} where ${isOneOf(trainings.type_id, ids)})`,
        city: (text) => contains(training_terms.city, text),
        training_date: (days) => betweenDays(training_terms.training_date, days),
        trainer: (ids) => isOneOf(training_terms.trainer_id, ids),
        status: (statuses) => isOneOf(training_terms.status, statuses),
        coming: (is) => sql`(${training_terms.training_date} >= ${today(call.at)}) = ${is}`,
        hide_inactive: (hide) => (hide ? notInArray(training_terms.status, ['completed', 'cancelled']) : undefined),
        has_places: (has) =>
          has
            ? gt(training_terms.total_places, training_terms.taken_places)
            : lte(training_terms.total_places, training_terms.taken_places),
      },
    }),
  'training.terms.lookup': async ({ db, locale, query, scope, at }) => {
    const asked = query.ids
      ? inArray(training_terms.id, query.ids)
      : contains(sql`${trainings.name} || ' ' || ${training_terms.city}`, query.search ?? '')
    const rows = await termRows(db, locale)
      .where(and(asked, visibleTerms({ scope })))
      .orderBy(asc(sql`${training_terms.training_date} < ${today(at)}`), asc(training_terms.training_date))
      .limit(query.ids?.length ?? lookupLimit)
    return { results: rows.map(({ id, ...term }) => ({ id, name: nameOf(term, locale) })) }
  },
  'training.terms.show': (call) => findTermItem(call, call.params.term),
  'training.terms.concerned': async ({ db, params, scope }) => concernedBy(db, await findTerm(db, params.term, scope)),
  'training.terms.store': storeTerm,
  'training.terms.update': updateTerm,
  'training.terms.destroy': destroyTerm,
  'training.terms.open': termAction('open'),
  'training.terms.close': termAction('close'),
  'training.terms.reopen': termAction('reopen'),
  'training.terms.complete': termAction('complete'),
  'training.terms.undo': termAction('undo'),
})

/** Name of a term without its training: `Pompy ciepła, 15.04.2026, Poznań`. */
function nameOf(term: { training_name: string; training_date: string; city: string }, locale: Locale) {
  return `${term.training_name}, ${writtenDay(term.training_date, locale)}, ${term.city}`
}
