import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { text } from '#contract/messages.ts'
import type { Failure } from '#machines/failure.ts'
import { Notice } from './notice.tsx'

/** Why something failed, in the server's words; or that no answer came. */
export function FailureNotice({
  failure,
  action,
  apart,
}: {
  failure: Failure
  action?: ReactNode
  /** With room below it. */
  apart?: boolean
}) {
  const { i18n } = useLingui()
  return (
    <Notice tone="danger" live action={action} apart={apart}>
      {failure.message || text('refusal.no_answer', i18n.locale)}
    </Notice>
  )
}
