import { defaultLocale, type Locale } from '#contract/locale.ts'
import type { ConditionOption } from '#contract/offer/conditions.ts'
import type { Offer } from '#contract/offer/entity.ts'
import { emptyOffer, OfferDraft, type OfferValues, offerForRegistering } from '#contract/offer/form.ts'
import type { Conflict } from '#contract/refusal.ts'
import { today } from '#contract/rules.ts'
import { type FieldErrors, validate } from '#contract/validation.ts'
import type { Failure } from '#machines/failure.ts'

export interface EditingInput {
  id: number
  /** Distinguishes this opening of the form; idempotency keys are made from it. */
  key: string
  locale: Locale
}

/** What is typed and not yet stored, as the browser keeps it for the person who typed it. */
export interface KeptOffer {
  values: OfferValues
  /** The version that it was typed on. */
  version: number
  kept_at: string
}

/** What the server and the browser know when the editor opens. */
export interface OpenedOffer {
  offer: Offer
  options: readonly ConditionOption[]
  kept: KeptOffer | null
}

export interface EditingContext extends EditingInput {
  /** As it is stored; null until it is opened, and when it was deleted elsewhere. */
  offer: Offer | null
  options: readonly ConditionOption[]
  kept: KeptOffer | null
  values: OfferValues
  /** What keeps the offer from being registered, by field, once that was asked for. */
  errors: FieldErrors
  isRevealed: boolean
  /** What the server refused, by field, until the field changes. */
  refused: FieldErrors
  /** Counts changes; those up to `stored_revision` are stored. */
  revision: number
  stored_revision: number
  /** What the running or failed save carries. */
  attempt: { values: OfferValues; revision: number } | null
  conflict: Conflict | null
  failure: Failure | null
}

export type EditingEvent =
  | { type: 'offer.retry' }
  | { type: 'kept.restore' }
  | { type: 'kept.discard' }
  | { type: 'form.change'; values: Partial<OfferValues> }
  | { type: 'offer.register' }
  | { type: 'register.cancel' }
  | { type: 'offer.delete' }
  | { type: 'conflict.reload' }
  | { type: 'conflict.overwrite' }
  /** The draft was deleted elsewhere: what is typed becomes another one. */
  | { type: 'draft.renew' }

/** A call about the stored offer. */
export interface OfferCall {
  id: number
  version: number
  /** The same for every retry of the same content. */
  key: string
}

/** A save of the draft; one that was deleted elsewhere is stored again. */
export interface OfferSave extends OfferCall {
  first: boolean
  values: OfferValues
}

/** An editor before it is opened. */
export const closedEditor = (input: EditingInput): EditingContext => ({
  ...input,
  offer: null,
  options: [],
  kept: null,
  values: emptyOffer(),
  errors: {},
  isRevealed: false,
  refused: {},
  revision: 0,
  stored_revision: 0,
  attempt: null,
  conflict: null,
  failure: null,
})

/** The call about the offer as it is stored now. */
export function offerCall({ offer, id, key }: EditingContext, verb: string): OfferCall {
  const version = offer?.version ?? 0
  return { id: offer?.id ?? id, version, key: `${key}-${verb}-${version}` }
}

/** The next save: everything typed so far, but for a store that is repeated. */
export function attemptOf({ offer, attempt, values, revision }: EditingContext) {
  return offer === null && attempt ? attempt : { values: storableOffer(values), revision }
}

/** The save that `attemptOf` has prepared. */
export function offerSave(context: EditingContext): OfferSave {
  const { offer, attempt, values } = context
  return { ...offerCall(context, 'save'), first: offer === null, values: attempt?.values ?? values }
}

/** What still keeps the offer from being registered, by field, in the person's language. */
export function registeringErrors(
  values: OfferValues,
  { options, locale }: Pick<EditingContext, 'options' | 'locale'>,
): FieldErrors {
  const checked = validate(offerForRegistering(today(), options), values, locale)
  return checked.success ? {} : checked.errors
}

/** What of the values a draft can keep: a date that is half typed stays in the form only, and lines are never left out. */
function storableOffer(values: OfferValues): OfferValues {
  const checked = validate(OfferDraft, values, defaultLocale)
  if (checked.success) return values
  const wrong = Object.keys(checked.errors).map((path) => path.split('.')[0] ?? '')
  const empty = emptyOffer()
  const names = (Object.keys(empty) as (keyof OfferValues)[]).filter(
    (name) => wrong.includes(name) && name !== 'sections',
  )
  return { ...values, ...Object.fromEntries(names.map((name) => [name, empty[name]])) }
}
