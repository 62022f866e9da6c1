import { useLingui } from '@lingui/react'
import { Trans, useLingui as useMacro } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Invitation } from '#contract/user/invitation.ts'
import { invitationChoices } from '#contract/user/invitation-lifecycle-state.ts'
import { type InvitationVerb, invitationStatus, invitationVerb } from '#contract/user/statuses.ts'
import { formatMoment } from '#services/formatting.ts'
import { invitationActions } from '#services/user/invitation-calls.ts'
import { useActingPerson, useMay } from '#views/components/app/use-session.ts'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { useLoadIf } from '#views/components/flow/use-load.ts'
import { Card } from '#views/components/page/card.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { CompanyRolesText } from '#views/partner/company-roles.tsx'
import classes from './users.module.css'

const index = 'partnerzone.user.invitations.index'

/** Those without a colleague in the list; who has accepted is there. */
const unanswered = { query: { status: 'invited,declined,expired', per_page: 100 }, showRefusal: false } as const

const uses: Record<InvitationVerb, SubmissionUse> = {
  send: { send: invitationActions.send },
  withdraw: { send: invitationActions.withdraw },
}

/** Invitations into the own companies without an acceptance; their administrators send them again and withdraw them. */
export function InvitationList({ hasSeveral }: { hasSeveral: boolean }) {
  const { data, failure, refresh } = useLoadIf(useMay(index), index, unanswered)
  const [decision, setDecision] = useState<{ verb: InvitationVerb; invitation: Invitation } | null>(null)
  if (failure) return <FailureNotice failure={failure} apart onRetry={refresh} />
  if (!data || data.results.length === 0) return null
  return (
    <div className={classes.invitations}>
      <Card title={<Trans>Invitations</Trans>} count={data.results.length}>
        <ul className={classes.list}>
          {data.results.map((invitation) => (
            <InvitationLine
              key={invitation.id}
              invitation={invitation}
              hasSeveral={hasSeveral}
              onChoose={(verb) => setDecision({ verb, invitation })}
            />
          ))}
        </ul>
      </Card>
      {decision && (
        <InvitationQuestion
          {...decision}
          onDone={() => {
            setDecision(null)
            refresh()
          }}
          onCancel={() => setDecision(null)}
        />
      )}
    </div>
  )
}

interface InvitationLineProps {
  invitation: Invitation
  hasSeveral: boolean
  onChoose: (verb: InvitationVerb) => void
}

function InvitationLine({ invitation, hasSeveral, onChoose }: InvitationLineProps) {
  const { i18n } = useLingui()
  const by = useActingPerson()
  const { full_name, email, partner, is_company_admin, company_roles, status, expires_at, ended_at } = invitation
  return (
    <li className={classes.line}>
      <div className={classes.text}>
        <span className={classes.name}>
          {full_name} <StatusBadge of={invitationStatus[status]} />
        </span>
        <span className={classes.email}>{email}</span>
        <span className={classes.note}>
          {hasSeveral && `${partner} · `}
          {is_company_admin ? <Trans>Administrator</Trans> : <CompanyRolesText roles={company_roles} />}
          {' · '}
          {status === 'invited' ? (
            <Trans>Valid until {formatMoment(expires_at)}</Trans>
          ) : (
            formatMoment(ended_at ?? expires_at)
          )}
        </span>
      </div>
      <div className={classes.buttons}>
        {invitationChoices(invitation, by).map((verb) => (
          <Button
            key={verb}
            variant="default"
            size="sm"
            aria-label={`${labelIn(i18n, invitationVerb[verb].label)}: ${full_name}`}
            onClick={() => onChoose(verb)}
          >
            {labelIn(i18n, invitationVerb[verb].label)}
          </Button>
        ))}
      </div>
    </li>
  )
}

interface InvitationQuestionProps {
  verb: InvitationVerb
  invitation: Invitation
  onDone: () => void
  onCancel: () => void
}

function InvitationQuestion({ verb, invitation: { id, full_name }, onDone, onCancel }: InvitationQuestionProps) {
  const { t } = useMacro()
  const { i18n } = useLingui()
  const { title, text } = {
    send: {
      title: t`Send the invitation again?`,
      text: t`${full_name} gets a new link, valid for 7 days. The earlier one stops working.`,
    },
    withdraw: {
      title: t`Withdraw the invitation of ${full_name}?`,
      text: t`The link in the letter stops working. You can invite the person again.`,
    },
  }[verb]
  return (
    <SubmissionQuestion
      use={uses[verb]}
      values={{ invitation: id }}
      title={title}
      confirm={labelIn(i18n, invitationVerb[verb].label)}
      danger={verb === 'withdraw'}
      onDone={onDone}
      onCancel={onCancel}
    >
      <p>{text}</p>
    </SubmissionQuestion>
  )
}
