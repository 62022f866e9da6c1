import type { Colleague } from '#contract/user/colleague.ts'
import { PauseForm, RemovalForm } from '#contract/user/leaving.ts'
import { pauseColleague, removeColleague } from '#services/user/colleague-calls.ts'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { HandOverDialog } from '#views/partner/hand-over-dialog.tsx'

const removing: SubmissionUse = { send: removeColleague }
const pausing: SubmissionUse = { send: pauseColleague }

interface LeavingColleagueDialogProps {
  colleague: Colleague
  /** The company from which the colleague is removed; null where the account is closed for now. */
  partner_id: number | null
  title: string
  explanation: string
  submit: string
  onDone: () => void
  onCancel: () => void
}

/** Removes a colleague from a company, or closes the account for now: what is open is handed over. */
export function LeavingColleagueDialog({ colleague, partner_id, ...words }: LeavingColleagueDialogProps) {
  const { id: user, version } = colleague
  const leaving = useLoad('partnerzone.user.users.leaving', {
    path: { user },
    query: partner_id === null ? {} : { partner_id: String(partner_id) },
    showRefusal: false,
  })
  const isRemoval = partner_id !== null
  return (
    <HandOverDialog
      {...words}
      leaving={leaving}
      version={version}
      use={isRemoval ? removing : pausing}
      schema={isRemoval ? RemovalForm : PauseForm}
      values={(typed) => ({ ...typed, user, ...(isRemoval ? { partner_id } : {}) })}
      keptAs={`partnerzone.user.users.${isRemoval ? `remove:${partner_id}` : 'deactivate'}:${user}`}
    />
  )
}
