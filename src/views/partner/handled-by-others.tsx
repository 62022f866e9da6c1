import { useLingui } from '@lingui/react'
import { useCallback } from 'react'
import { messageText } from '#contract/messages/messages.ts'
import { handledByOthers, handlesCompany } from '#contract/partner/handling.ts'
import { useSession } from '#views/components/app/use-session.ts'
import { Notice } from '#views/components/page/notice.tsx'

/** A sentence that names those who handle companies of a country; null for a person who may do it. */
export function useHandledByOthers(): (country: string) => string | null {
  const { i18n } = useLingui()
  const { permissions } = useSession()
  return useCallback(
    (country) => (handlesCompany({ permissions }, country) ? null : messageText(handledByOthers(country), i18n.locale)),
    [permissions, i18n.locale],
  )
}

/** A notice above a read-only form that names those who handle its company; nothing for a person who may do it. */
export function HandledByOthers({ country }: { country: string }) {
  const sentence = useHandledByOthers()(country)
  return (
    sentence && (
      <Notice tone="information" apart>
        {sentence}
      </Notice>
    )
  )
}
