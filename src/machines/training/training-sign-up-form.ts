import type { Consent } from '#contract/dictionary/dictionary.ts'
import type { Locale } from '#contract/locale.ts'
import { text } from '#contract/messages.ts'
import { toGrosze } from '#contract/money.ts'
import { personKey } from '#contract/person.ts'
import { type SignUpPerson, type TrainingSignUp, trainingSignUpForm } from '#contract/training/sign-up-form.ts'
import type { ZoneCredit, ZoneTerm } from '#contract/training/zone.ts'
import { type FieldErrors, validate } from '#contract/validation.ts'

/** What is typed and ticked. Whether whoever finds no place waits is asked by the flow. */
export interface SignUpValues {
  /** The company that signs them; null until one of several is chosen. */
  partner_id: number | null
  participants: SignUpPerson[]
  contact_first_name: string
  contact_last_name: string
  contact_email: string
  contact_phone: string
  payment_id: number | null
  use_credit: boolean
  regulations_accepted: boolean
  consent_processing_data: boolean
  consent_commercial_info: boolean
  consent_marketing_purposes: boolean
}

/** What the server and the browser know when the page opens. */
export interface OpenedSignUp {
  term: ZoneTerm
  consents: readonly Consent[]
  credits: readonly ZoneCredit[]
  /** The person's own number, which the form begins with. */
  phone: string | null
  /** What was typed before, when the person went away from it. */
  kept: KeptSignUp | null
}

/** What is typed and not sent, as the browser keeps it. */
export interface KeptSignUp {
  values: SignUpValues
  /** Under which it was last sent: sent again unchanged, it is done once. */
  key: string
  revision: number
}

/** What the server made of a sign-up. */
export interface StoredSignUp {
  record_number: string
  /** Null where everybody waits. */
  order_id: number | null
  signed: number
  waiting: number
}

/** Whether people can be signed at all: it is open, and it has a place or a waiting list. */
export function isOpenTo({ is_signable, free_places, waiting_list }: ZoneTerm): boolean {
  return is_signable && (free_places > 0 || waiting_list)
}

/** Whether it is asked how it is paid: whoever waits chooses with the place. */
export function asksPayment(term: ZoneTerm | null, refused: FieldErrors): boolean {
  return term !== null && (term.free_places > 0 || 'payment_id' in refused)
}

/** Money of the company that is left from cancelled terms, in grosze. */
export function creditOf(credits: readonly ZoneCredit[], partner_id: number | null): number {
  return credits
    .filter((credit) => credit.partner_id === partner_id)
    .reduce((sum, { remaining }) => sum + toGrosze(remaining), 0)
}

/** What the people who find a place cost, and who does. Grosze. */
export function summaryOf(term: ZoneTerm, values: SignUpValues, credits: readonly ZoneCredit[]) {
  const signed = Math.min(values.participants.length, Math.max(0, term.free_places))
  const gross = signed * toGrosze(term.price_brutto)
  const credit = values.use_credit ? Math.min(gross, creditOf(credits, values.partner_id)) : 0
  return { signed, waiting: values.participants.length - signed, gross, credit, due: gross - credit }
}

/** What still keeps the form from being sent, by field, in the person's language. */
export function signUpErrors(
  values: SignUpValues,
  { term, consents, locale }: { term: ZoneTerm | null; consents: readonly Consent[]; locale: Locale },
): FieldErrors {
  const form = trainingSignUpForm({ consents, free_places: term?.free_places ?? 0 })
  const checked = validate(form, signUpBody(values, term, false), locale)
  const errors: FieldErrors = checked.success ? {} : { ...checked.errors }
  const there = new Set(term?.own.map(personKey))
  values.participants.forEach((person, index) => {
    if (there.has(personKey(person)))
      errors[`participants.${index}.email`] = [text('training.person_is_on_term', locale)]
  })
  return errors
}

/** The body of the call. */
export function signUpBody(values: SignUpValues, term: ZoneTerm | null, queue: boolean): TrainingSignUp {
  return { ...values, term_id: term?.id ?? 0, queue } as TrainingSignUp
}

/** The order in which the page asks, for the summary of errors. */
const order = ['partner_id', 'participants', 'contact', 'payment_id', 'use_credit', 'regulations_accepted', 'consent']

/** Texts by field in the order of the page. */
export function inPageOrder(errors: FieldErrors): FieldErrors {
  const position = ([field]: [string, string[]]) => order.findIndex((beginning) => field.startsWith(beginning))
  return Object.fromEntries(Object.entries(errors).toSorted((one, other) => position(one) - position(other)))
}
