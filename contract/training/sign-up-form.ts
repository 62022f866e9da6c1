import * as v from 'valibot'
import { phone } from '#contract/address.ts'
import type { Consent, ConsentKind } from '#contract/dictionary/dictionary.ts'
import { personFields, personKey } from '#contract/person.ts'
import { email, flag, id, requiredText, say } from '#contract/rules.ts'

/** What the rules of the form depend on beside it. */
export interface SignUpRules {
  /** The consents that are asked for with trainings. */
  consents: readonly Pick<Consent, 'kind' | 'required'>[]
  /** Where there are none, everybody waits. */
  free_places: number
}

/** How it is paid. Whoever waits chooses when a place is offered and taken: without a free place it is not asked. */
export const chosenPayment = (free_places: number) =>
  v.pipe(
    v.nullable(id()),
    v.check((chosen) => chosen !== null || free_places <= 0, say('training.choose_payment')),
  )

/** How many people one registration signs. */
export const signUpLimit = 50

/** Somebody who is to be signed: one of the company's people (`user_id`), or somebody without an account. */
export const SignUpPerson = v.strictObject({
  user_id: v.optional(v.nullable(id()), null),
  first_name: personFields.first_name,
  last_name: personFields.last_name,
  email: personFields.email,
  phone_number: personFields.phone_number,
})
export type SignUpPerson = v.InferOutput<typeof SignUpPerson>

/** Indexes of people who stand in the list before, with name and address: nobody is signed twice (domain, part 1.6). */
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

/** Who is signed, by partners and by staff alike: at least one, nobody twice. */
export const SignUpPeople = people()

const consent = (kind: ConsentKind, { consents }: SignUpRules) =>
  v.pipe(
    flag(),
    v.check((given) => given || !consents.some((asked) => asked.kind === kind && asked.required), say('rule.consent')),
  )

/** What a partner's person sends to sign people of the own company for a term (specification, sections 2, 3 and 8). */
export function trainingSignUpForm(rules: SignUpRules) {
  return v.strictObject({
    term_id: id(),
    /** The company that signs them; one of the own ones. */
    partner_id: id(),
    participants: people(),
    contact_first_name: requiredText(100),
    contact_last_name: requiredText(100),
    contact_email: email(),
    contact_phone: phone(),
    payment_id: chosenPayment(rules.free_places),
    /** Pay with what was kept from a cancelled term, as far as it goes. */
    use_credit: v.optional(flag(), false),
    regulations_accepted: v.literal(true, say('training.read_regulations')),
    consent_processing_data: consent('consent_processing_data', rules),
    consent_commercial_info: consent('consent_commercial_info', rules),
    consent_marketing_purposes: consent('consent_marketing_purposes', rules),
    /** Whoever finds no place waits for one; otherwise nobody is signed and it is said that there is no vacancy. */
    queue: v.optional(flag(), false),
  })
}

/** The form before it is known which consents are required, and whether there is a place. */
export const TrainingSignUpForm = trainingSignUpForm({ consents: [], free_places: 0 })
export type TrainingSignUp = v.InferOutput<typeof TrainingSignUpForm>
