import type { Locale } from '#contract/locale.ts'
import type { ConditionOption } from '#contract/offer/conditions.ts'
import type { Offer } from '#contract/offer/entity.ts'
import { emptyOffer, OfferDraft, type OfferValues, offerForRegistering } from '#contract/offer/form.ts'
import { today } from '#contract/rules.ts'
import { type FieldErrors, validate } from '#contract/validation.ts'
import {
  type DraftSaving,
  nothingTyped,
  type StoredCall,
  storableValues,
  storedCall,
} from '#machines/form/draft-saving.ts'

export interface EditingInput {
  id: number
  /** Distinguishes this opening of the form; idempotency keys are made from it. */
  key: string
  locale: Locale
}

/** Unsaved values, which the browser keeps for the person who typed them. */
export interface KeptOffer {
  values: OfferValues
  /** The version of the draft that the values are based on. */
  version: number
  kept_at: string
}

/** The draft and the values kept in the browser when the editor opens. */
export interface OpenedOffer {
  offer: Offer
  options: readonly ConditionOption[]
  kept: KeptOffer | null
}

export interface EditingContext extends EditingInput, DraftSaving<OfferValues> {
  /** The stored draft; null until it is loaded, and after it was deleted elsewhere. */
  offer: Offer | null
  options: readonly ConditionOption[]
  kept: KeptOffer | null
  values: OfferValues
  /** Errors that prevent registering, by field, once that was attempted. */
  errors: FieldErrors
  isRevealed: boolean
}

export type EditingEvent =
  | { type: 'offer.retry' }
  | { type: 'kept.restore' }
  | { type: 'kept.discard' }
  | { type: 'form.change'; values: Partial<OfferValues> }
  | { type: 'offer.register' }
  /** Registers an offer although its rate of VAT is in doubt. */
  | { type: 'register.confirm' }
  | { type: 'register.cancel' }
  | { type: 'offer.delete' }
  | { type: 'conflict.reload' }
  | { type: 'conflict.overwrite' }
  /** Stores the values as a new draft after the draft was deleted elsewhere. */
  | { type: 'draft.renew' }

/** A save of the draft; `first` stores a new one. */
export interface OfferSave extends StoredCall {
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
  ...nothingTyped,
})

/** The call on the stored version of the offer. */
export function offerCall({ offer, id, key }: EditingContext, verb: string): StoredCall {
  return storedCall(offer ?? { id, version: 0 }, key, verb)
}

/** The next save with all values typed so far. A failed attempt to store a new draft is repeated unchanged. */
export function attemptOf({ offer, attempt, values, revision }: EditingContext) {
  if (offer === null && attempt) return attempt
  return { values: storableValues(OfferDraft, values, emptyOffer(), ['sections']), revision }
}

/** The save that `attemptOf` has prepared. */
export function offerSave(context: EditingContext): OfferSave {
  const { offer, attempt, values } = context
  return { ...offerCall(context, 'save'), first: offer === null, values: attempt?.values ?? values }
}

/** Errors that prevent registering, by field, in the person's language. */
export function registeringErrors(
  values: OfferValues,
  { options, locale }: Pick<EditingContext, 'options' | 'locale'>,
): FieldErrors {
  const checked = validate(offerForRegistering(today(), options), values, locale)
  return checked.success ? {} : checked.errors
}
