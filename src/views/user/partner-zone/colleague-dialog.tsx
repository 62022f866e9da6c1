import type { Colleague } from '#contract/user/colleague.ts'
import { changeCompanyRoles, colleagueActions } from '#services/user/colleague-calls.ts'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'
import { CompanyRolesDialog } from '#views/partner/company-roles.tsx'
import type { ColleagueAction } from './colleague-actions.ts'
import { useColleagueWords } from './use-colleague-words.ts'

const changingRoles: SubmissionUse = { send: changeCompanyRoles }

const uses: Record<Exclude<ColleagueAction['verb'], 'roles'>, SubmissionUse> = {
  invite: { send: colleagueActions.invite },
  promote: { send: colleagueActions.promote },
  demote: { send: colleagueActions.demote },
  deactivate: { send: colleagueActions.deactivate },
  restore: { send: colleagueActions.restore },
}

interface ColleagueDialogProps {
  colleague: Colleague
  action: ColleagueAction
  onDone: () => void
  onCancel: () => void
}

/** Confirms an action on a colleague. Refusals are shown in the dialog. */
export function ColleagueDialog({ colleague, action, onDone, onCancel }: ColleagueDialogProps) {
  const { label, question, explanation } = useColleagueWords()(action, colleague)
  const { verb, company } = action
  if (verb === 'roles')
    return (
      <CompanyRolesDialog
        title={question}
        roles={company?.company_roles ?? []}
        use={changingRoles}
        of={{ user: colleague.id, partner_id: company?.id, is_company_admin: false, version: colleague.version }}
        onDone={onDone}
        onCancel={onCancel}
      />
    )
  return (
    <SubmissionQuestion
      use={uses[verb]}
      values={{ user: colleague.id, version: colleague.version, partner_id: company?.id }}
      title={question}
      confirm={label}
      danger={verb === 'deactivate'}
      onDone={onDone}
      onCancel={onCancel}
    >
      <p>{explanation}</p>
    </SubmissionQuestion>
  )
}
