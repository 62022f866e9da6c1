import type { Consent } from '#contract/dictionary/dictionary.ts'
import type { Locale } from '#contract/locale.ts'
import { text } from '#contract/messages/messages.ts'
import { toGrosze } from '#contract/money.ts'
import { personKey } from '#contract/person.ts'
import {
  asksPayment,
  type SignUpPerson,
  type TrainingSignUp,
  trainingSignUpForm,
} from '#contract/training/sign-up-form.ts'
import type { ZoneCredit, ZoneTerm } from '#contract/training/zone.ts'
import { type FieldErrors, validate } from '#contract/validation.ts'
import { idsOf } from '#machines/consent/shown-consents.ts'

/** Values of the form. The choice of the waiting list is part of the flow. */
export interface SignUpValues {
  /** The registering company; null until one of several is selected. */
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

/** Data for opening the page, from server and browser. */
export interface OpenedSignUp {
  term: ZoneTerm
  consents: readonly Consent[]
  credits: readonly ZoneCredit[]
  /** Values typed earlier, when the person left the page. */
  kept: KeptSignUp | null
}

/** What may have changed while the page was open. */
export type RenewedSignUp = Pick<OpenedSignUp, 'term' | 'consents'>

/** Unsent values as the browser keeps them. */
export interface KeptSignUp {
  values: SignUpValues
  /** Key of the last sending, which makes a repetition without changes harmless. */
  key: string
  revision: number
}

/** Result of a registration on the server. */
export interface StoredSignUp {
  record_number: string
  /** Null when everybody is on the waiting list. */
  order_id: number | null
  signed: number
  waiting: number
}

/** Whether people can be registered: the term is open, and has a place or a waiting list. */
export function isOpenTo({ is_signable, free_places, waiting_list }: ZoneTerm): boolean {
  return is_signable && (free_places > 0 || waiting_list)
}

/** Whether the form of payment is shown: where it is asked, and where the server has asked for it. */
export function showsPayment(term: ZoneTerm | null, refused: FieldErrors): boolean {
  return term !== null && (asksPayment(term) || 'payment_id' in refused)
}

/** The company's credit, in grosze. */
export function creditOf(credits: readonly ZoneCredit[], partner_id: number | null): number {
  return credits
    .filter((credit) => credit.partner_id === partner_id)
    .reduce((sum, { remaining }) => sum + toGrosze(remaining), 0)
}

/** Cost of the people with a place, and their number. Grosze. */
export function summaryOf(term: ZoneTerm, values: SignUpValues, credits: readonly ZoneCredit[]) {
  const signed = Math.min(values.participants.length, Math.max(0, term.free_places))
  const gross = signed * toGrosze(term.price_brutto)
  const credit = values.use_credit ? Math.min(gross, creditOf(credits, values.partner_id)) : 0
  return { signed, waiting: values.participants.length - signed, gross, credit, due: gross - credit }
}

/** Errors that prevent sending, by field, in the person's language. */
export function signUpErrors(
  values: SignUpValues,
  { term, consents, locale }: { term: ZoneTerm | null; consents: readonly Consent[]; locale: Locale },
): FieldErrors {
  const form = trainingSignUpForm({ consents, asks_payment: term !== null && asksPayment(term) })
  const checked = validate(form, signUpBody(values, { term, consents }, false), locale)
  const errors: FieldErrors = checked.success ? {} : { ...checked.errors }
  const there = new Set(term?.own.map(personKey))
  values.participants.forEach((person, index) => {
    if (there.has(personKey(person)))
      errors[`participants.${index}.email`] = [text('training.person_is_on_term', locale)]
  })
  return errors
}

/** The body of the call. */
export function signUpBody(
  values: SignUpValues,
  { term, consents }: Pick<OpenedSignUp, 'consents'> & { term: ZoneTerm | null },
  queue: boolean,
): TrainingSignUp {
  const seen = term && { price_brutto: term.price_brutto, regulations_id: term.regulations?.id ?? null }
  const consent_texts = idsOf(consents)
  return { ...values, term_id: term?.id ?? 0, queue, consent_texts, ...(seen && { seen }) } as TrainingSignUp
}

/** Order of the fields on the page, for the summary of errors. */
const order = ['partner_id', 'participants', 'contact', 'payment_id', 'use_credit', 'regulations_accepted', 'consent']

/** Texts by field in the order of the page. */
export function inPageOrder(errors: FieldErrors): FieldErrors {
  const position = ([field]: [string, string[]]) => order.findIndex((beginning) => field.startsWith(beginning))
  return Object.fromEntries(Object.entries(errors).toSorted((one, other) => position(one) - position(other)))
}
