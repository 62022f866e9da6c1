import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Locale } from '#contract/messages/locale.ts'
import type { Failure } from '#machines/failure.ts'
import { refusalText } from '#views/components/form/refusal-text.ts'
import { TakenByLink } from '#views/components/page/marks/taken-by.tsx'
import { Notice } from '#views/components/page/notice.tsx'

/** Why something failed, in the server's words, or that there was no answer. */
export function FailureNotice({
  failure,
  action,
  onRetry,
  apart,
  inFull,
}: {
  failure: Failure
  action?: ReactNode
  /** Shows a retry button. */
  onRetry?: () => void
  /** Adds a margin below. */
  apart?: boolean
  /** Includes the reasons that belong to fields, for places that show no fields. */
  inFull?: boolean
}) {
  const { i18n } = useLingui()
  return (
    <Notice tone="danger" live failure={failure} action={action} onRetry={onRetry} apart={apart}>
      {refusalText(inFull ? failure : { ...failure, errors: {} }, [], i18n.locale as Locale)}
      {failure.taken_by && <TakenByLink by={failure.taken_by} />}
    </Notice>
  )
}
