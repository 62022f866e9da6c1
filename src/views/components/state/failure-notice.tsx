import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Locale } from '#contract/locale.ts'
import type { Failure } from '#machines/failure.ts'
import { refusalText } from '#views/components/form/refusal-text.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { TakenByLink } from '#views/components/page/taken-by.tsx'

/** Why something failed, in the server's words; or that no answer came. */
export function FailureNotice({
  failure,
  action,
  onRetry,
  apart,
  inFull,
}: {
  failure: Failure
  action?: ReactNode
  /** Offers to try again, where that is all that can be done. */
  onRetry?: () => void
  /** With room below it. */
  apart?: boolean
  /** With the reasons that belong to fields: none of them is shown here. */
  inFull?: boolean
}) {
  const { i18n } = useLingui()
  return (
    <Notice tone="danger" live action={action} onRetry={onRetry} apart={apart}>
      {refusalText(inFull ? failure : { ...failure, errors: {} }, [], i18n.locale as Locale)}
      {failure.taken_by && <TakenByLink by={failure.taken_by} />}
    </Notice>
  )
}
