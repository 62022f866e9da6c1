import type { CompanyRole } from '#contract/partner/company-role.ts'
import type { Colleague } from '#contract/user/colleague.ts'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'
import { CompanyRolesDialog } from '#views/partner/company-roles.tsx'
import type { ColleagueAction } from './colleague-actions.ts'
import { useColleagueWords } from './use-colleague-words.ts'

interface Decision {
  user: number
  version: number
  partner_id?: number
}

interface RolesChange {
  user: number
  partner_id: number
  is_company_admin: boolean
  company_roles: CompanyRole[]
  version: number
}

const changingRoles: SubmissionUse = {
  send: (api, { user, ...body }: RolesChange, settings) =>
    api.call('partnerzone.user.users.update', { path: { user }, body, ...settings }),
}

const administrating = (is_company_admin: boolean): SubmissionUse => ({
  send: (api, { user, version, partner_id = 0 }: Decision, settings) =>
    api.call('partnerzone.user.users.update', {
      path: { user },
      body: { partner_id, is_company_admin, version },
      ...settings,
    }),
})

const uses: Record<Exclude<ColleagueAction['verb'], 'roles'>, SubmissionUse> = {
  invite: {
    send: (api, { user }: Decision, settings) =>
      api.call('partnerzone.user.users.invite', { path: { user }, ...settings }),
  },
  promote: administrating(true),
  demote: administrating(false),
  deactivate: {
    send: (api, { user, version }: Decision, settings) =>
      api.call('partnerzone.user.users.deactivate', { path: { user }, body: { version }, ...settings }),
  },
  restore: {
    send: (api, { user, version }: Decision, settings) =>
      api.call('partnerzone.user.users.restore', { path: { user }, body: { version }, ...settings }),
  },
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
