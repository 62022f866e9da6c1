import { useEffect } from 'react'
import type { Colleague } from '#contract/colleague.ts'
import type { Api, CallSettings } from '#services/api.ts'
import { ConfirmDialog } from '#views/components/confirm-dialog.tsx'
import { useSubmission } from '#views/components/use-submission.ts'
import type { ColleagueAction } from './colleague-actions.ts'
import { useColleagueWords } from './use-colleague-words.ts'

interface Decision {
  user: number
  version: number
  partner_id?: number
}

type Send = (api: Api, values: never, settings: CallSettings) => Promise<unknown>

const administrating =
  (is_company_admin: boolean): Send =>
  (api, { user, partner_id = 0 }: Decision, settings) =>
    api.call('partnerzone.user.users.update', { path: { user }, body: { partner_id, is_company_admin }, ...settings })

const senders: Record<ColleagueAction['verb'], Send> = {
  invite: (api, { user }: Decision, settings) =>
    api.call('partnerzone.user.users.invite', { path: { user }, ...settings }),
  promote: administrating(true),
  demote: administrating(false),
  deactivate: (api, { user, version }: Decision, settings) =>
    api.call('partnerzone.user.users.deactivate', { path: { user }, body: { version }, ...settings }),
  restore: (api, { user, version }: Decision, settings) =>
    api.call('partnerzone.user.users.restore', { path: { user }, body: { version }, ...settings }),
}

interface ColleagueDialogProps {
  colleague: Colleague
  action: ColleagueAction
  onDone: () => void
  onCancel: () => void
}

/** Asks before something is done about a colleague. What the server refuses is said as a message, and the question stays. */
export function ColleagueDialog({ colleague, action, onDone, onCancel }: ColleagueDialogProps) {
  const { label, question, explanation } = useColleagueWords()(action, colleague)
  const { submit, busy, done } = useSubmission({ send: senders[action.verb] })
  useEffect(() => {
    if (done) onDone()
  }, [done, onDone])
  return (
    <ConfirmDialog
      opened
      title={question}
      confirm={label}
      danger={action.verb === 'deactivate'}
      busy={busy}
      onConfirm={() => submit({ user: colleague.id, version: colleague.version, partner_id: action.company?.id })}
      onCancel={onCancel}
    >
      <p>{explanation}</p>
    </ConfirmDialog>
  )
}
