import * as v from 'valibot'
import { sinceRelease } from '#contract/declare/since-release.ts'
import { id, say } from '#contract/values/rules.ts'

/** Forms that ask for consents. */
export const consentForms = ['warranty_order', 'registration', 'contractor', 'training'] as const
export type ConsentForm = (typeof consentForms)[number]

/** The three consents (specification, section 9), named as in section 3. */
export const consentKinds = [
  'consent_processing_data',
  'consent_commercial_info',
  'consent_marketing_purposes',
] as const
export type ConsentKind = (typeof consentKinds)[number]

/** The current text of a consent. Whether it is required is configured for each form (domain, RODO). */
export const Consent = v.object({
  id: v.number(),
  kind: v.picklist(consentKinds),
  version: v.number(),
  required: v.boolean(),
  text: v.string(),
  /** Since when this text is in force. */
  valid_from: v.string(),
})
export type Consent = v.InferOutput<typeof Consent>

/**
 * Ids of the consent texts that a form showed. A consent to another text is refused, so that the new text is read first
 * (decision 384). Null: a client of a release before the ids, whose form showed the texts that were in force.
 */
export const shownConsents = () =>
  sinceRelease(2, v.nullable(v.pipe(v.array(id()), v.maxLength(20, say('rule.too_many_items', { limit: 20 })))), null)
