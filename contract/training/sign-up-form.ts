import * as v from 'valibot'
import { type Consent, type ConsentKind, shownConsents } from '#contract/dictionary/consents.ts'
import { phone } from '#contract/values/address.ts'
import { toGrosze } from '#contract/values/money.ts'
import { personFields, personKey } from '#contract/values/person.ts'
import { email, flag, id, programText, properName, say } from '#contract/values/rules.ts'

/** Data that the rules of the form depend on. */
export interface SignUpRules {
  /** The consents shown for trainings. */
  consents: readonly Pick<Consent, 'kind' | 'required'>[]
  /** Whether the form of payment is required. */
  asks_payment: boolean
}

/** Whether places of a training are free of charge, so that nothing is ever paid for them. */
export const isFree = (price_brutto: string) => toGrosze(price_brutto) === 0

/**
 * Whether a registration requires the form of payment: not without a free place, because it is chosen when an offered place is
 * accepted, and not where the training is free of charge.
 */
export const asksPayment = (term: { free_places: number; price_brutto: string }) =>
  term.free_places > 0 && !isFree(term.price_brutto)

/** Form of payment; null is accepted where it is not required. */
export const chosenPayment = (isAsked: boolean) =>
  v.pipe(
    v.nullable(id()),
    v.check((chosen) => chosen !== null || !isAsked, say('training.choose_payment')),
  )

/** Maximum number of people in one registration. */
export const signUpLimit = 50

/** A person to be registered: a member of the company (`user_id`), or a person without an account. */
export const SignUpPerson = v.strictObject({
  user_id: v.optional(v.nullable(id()), null),
  first_name: personFields.first_name,
  last_name: personFields.last_name,
  email: personFields.email,
  phone_number: personFields.phone_number,
})
export type SignUpPerson = v.InferOutput<typeof SignUpPerson>

/**
 * Indexes of people who appear earlier in the list with the same name and address: no one is registered twice (domain, part
 * 1.6).
 */
export function duplicates(people: readonly Pick<SignUpPerson, 'first_name' | 'last_name' | 'email'>[]): number[] {
  const keys = people.map(personKey)
  return keys.flatMap((key, index) => (keys.indexOf(key) < index ? [index] : []))
}

const people = () =>
  v.pipe(
    v.array(SignUpPerson, say('rule.required')),
    v.minLength(1, say('training.participant_required')),
    v.maxLength(signUpLimit, say('rule.too_many_items', { limit: signUpLimit })),
    v.rawCheck(({ dataset, config, addIssue }) => {
      if (!dataset.typed) return
      for (const index of duplicates(dataset.value)) {
        const person = dataset.value[index] as SignUpPerson
        addIssue({
          message: say('training.duplicate_participant')(config),
          path: [
            { type: 'array', origin: 'value', input: dataset.value, key: index, value: person },
            { type: 'object', origin: 'value', input: person, key: 'email', value: person.email },
          ],
        })
      }
    }),
  )

/** The people to be registered, by partners or staff: at least one, no one twice. */
export const SignUpPeople = people()

const consent = (kind: ConsentKind, { consents }: SignUpRules) =>
  v.pipe(
    flag(),
    v.check((given) => given || !consents.some((asked) => asked.kind === kind && asked.required), say('rule.consent')),
  )

/** Registration of a company's people for a term, by a member (specification, sections 2, 3 and 8). */
export function trainingSignUpForm(rules: SignUpRules) {
  return v.strictObject({
    term_id: id(),
    /** One of the person's companies. */
    partner_id: id(),
    participants: people(),
    contact_first_name: properName(100),
    contact_last_name: properName(100),
    contact_email: email(),
    contact_phone: phone(),
    payment_id: chosenPayment(rules.asks_payment),
    /** Pays with the company's credit, as far as it goes. */
    use_credit: v.optional(flag(), false),
    regulations_accepted: v.literal(true, say('training.read_regulations')),
    consent_processing_data: consent('consent_processing_data', rules),
    consent_commercial_info: consent('consent_commercial_info', rules),
    consent_marketing_purposes: consent('consent_marketing_purposes', rules),
    consent_texts: shownConsents(),
    /** Adds people to the waiting list when there is no place; otherwise registering fails because there is no vacancy. */
    queue: v.optional(flag(), false),
    /** The price of a place and the regulations that were shown: others are refused, so that they are looked at first. */
    seen: v.optional(v.strictObject({ price_brutto: programText(40), regulations_id: v.nullable(programText(40)) })),
  })
}

/** The form before consents and the term are known. */
export const TrainingSignUpForm = trainingSignUpForm({ consents: [], asks_payment: false })
export type TrainingSignUp = v.InferOutput<typeof TrainingSignUpForm>
