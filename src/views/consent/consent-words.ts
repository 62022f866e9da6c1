import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ConsentKind } from '#contract/dictionary/consents.ts'
import { withOtherWord } from '#views/components/entity/other-word.ts'

/** Labels of the three consents (specification, section 9). */
export const consentWords: Record<ConsentKind, MessageDescriptor> = withOtherWord({
  consent_processing_data: msg`Processing of personal data`,
  consent_commercial_info: msg`Commercial information`,
  consent_marketing_purposes: msg`Marketing`,
})
