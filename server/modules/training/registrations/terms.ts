import { and, asc, inArray } from 'drizzle-orm'
import type { trainingRegistrations } from '#contract/training/registrations.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { Call } from '#server/http/handlers.ts'
import { isChoosable, payments } from '#server/modules/payment/index.ts'
import { freePlaces, lastPayment } from '#server/modules/training/places/places.ts'
import { findTerm } from '#server/modules/training/terms/life.ts'

type Asked = Call<(typeof trainingRegistrations)['endpoints']['training.participants.terms'], StaffScope>

/** Conditions of registering for a term: forms of payment, price, free places. */
export async function registrationTerms({ db, params, scope, locale, at }: Asked) {
  const term = await findTerm(db, params.term, scope)
  const offered = await db
    .select({ id: payments.id, name: payments[`name_${locale}`], type: payments.type })
    .from(payments)
    .where(and(inArray(payments.id, term.training.payments), isChoosable()))
    .orderBy(asc(payments.id))
  return {
    payments: offered.filter(({ type }) => at.toISOString() < lastPayment(term)[type]),
    waiting_list: term.training.waiting_list,
    price_brutto: term.price_brutto,
    free_places: Math.max(0, freePlaces(term)),
  }
}
