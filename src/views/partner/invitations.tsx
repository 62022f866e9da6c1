import { useLingui } from '@lingui/react'
import { Trans, useLingui as useMacro } from '@lingui/react/macro'
import { Box, Button, Flex, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { namesOf } from '#contract/declare/statuses.ts'
import type { Invitation } from '#contract/user/invitation.ts'
import { invitationChoices } from '#contract/user/invitation-lifecycle-state.ts'
import {
  type InvitationVerb,
  invitationStatus,
  invitationVerb,
  unconfirmedInvitation,
} from '#contract/user/statuses.ts'
import { formatMoment } from '#services/formatting.ts'
import { invitationActions, staffInvitationActions } from '#services/user/invitation-calls.ts'
import { useActingPerson, useMay } from '#views/components/app/use-session.ts'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { useLoadIf } from '#views/components/flow/use-load.ts'
import { Card } from '#views/components/page/card.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { CompanyRolesText } from './company-roles.tsx'

const index = 'partnerzone.user.invitations.index'

/** Those without a colleague in the list; who has accepted is there. */
const unanswered = { query: { status: 'invited,declined,expired', per_page: 100 }, showRefusal: false } as const

type InvitationUses = Partial<Record<InvitationVerb, SubmissionUse<unknown>>>

const ofCompany = {
  confirm: { send: invitationActions.confirm },
  send: { send: invitationActions.send },
  withdraw: { send: invitationActions.withdraw },
}

const ofStaff = {
  confirm: { send: staffInvitationActions.confirm },
  withdraw: { send: staffInvitationActions.withdraw },
}

/** Invitations into the own companies without an acceptance; their administrators send, confirm and withdraw them. */
export function CompanyInvitations({ hasSeveral }: { hasSeveral: boolean }) {
  const { data, failure, refresh } = useLoadIf(useMay(index), index, unanswered)
  if (failure) return <FailureNotice failure={failure} apart onRetry={refresh} />
  if (!data || data.results.length === 0) return null
  return (
    <InvitationList
      title={<Trans>Invitations</Trans>}
      invitations={data.results}
      hasSeveral={hasSeveral}
      uses={ofCompany}
      onDone={refresh}
    />
  )
}

/** Invitations into a company that wait for a confirmation, for staff. */
export function UnconfirmedInvitations({ partner }: { partner: number }) {
  const isShown = useMay('partner.users.index')
  const { data, failure, refresh } = useLoadIf(isShown, 'user.invitations.of-company', { path: { partner } })
  if (failure) return <FailureNotice failure={failure} apart onRetry={refresh} />
  if (!data || data.results.length === 0) return null
  return (
    <InvitationList
      title={<Trans>Invitations by people who are no longer administrators</Trans>}
      invitations={data.results}
      hasSeveral={false}
      uses={ofStaff}
      onDone={refresh}
    />
  )
}

interface InvitationListProps {
  title: ReactNode
  invitations: readonly Invitation[]
  hasSeveral: boolean
  /** The calls of the reader. */
  uses: InvitationUses
  onDone: () => void
}

function InvitationList({ title, invitations, hasSeveral, uses, onDone }: InvitationListProps) {
  const [decision, setDecision] = useState<{ verb: InvitationVerb; invitation: Invitation } | null>(null)
  const use = decision && uses[decision.verb]
  const verbs = namesOf(invitationVerb).filter((verb) => uses[verb])
  return (
    <Box mb="lg">
      <Card title={title} count={invitations.length}>
        <PlainList divided>
          {invitations.map((invitation) => (
            <InvitationLine
              key={invitation.id}
              invitation={invitation}
              hasSeveral={hasSeveral}
              verbs={verbs}
              onChoose={(verb) => setDecision({ verb, invitation })}
            />
          ))}
        </PlainList>
      </Card>
      {decision && use && (
        <InvitationQuestion
          {...decision}
          use={use}
          onDone={() => {
            setDecision(null)
            onDone()
          }}
          onCancel={() => setDecision(null)}
        />
      )}
    </Box>
  )
}

interface InvitationLineProps {
  invitation: Invitation
  hasSeveral: boolean
  verbs: readonly InvitationVerb[]
  onChoose: (verb: InvitationVerb) => void
}

function InvitationLine({ invitation, hasSeveral, verbs, onChoose }: InvitationLineProps) {
  const { i18n } = useLingui()
  const by = useActingPerson()
  const {
    full_name,
    email,
    partner,
    invited_by,
    is_company_admin,
    company_roles,
    status,
    expires_at,
    ended_at,
    unconfirmed_at,
  } = invitation
  const isUnconfirmed = status === 'invited' && unconfirmed_at !== null
  const choices = invitationChoices(invitation, by).filter((verb) => verbs.includes(verb))
  return (
    <Flex component="li" rowGap="2xs" columnGap="md" align="center" wrap="wrap">
      <Stack gap={0} flex="1 1 260px" miw={0}>
        <Flex component="span" rowGap="5xs" columnGap="2xs" align="center" wrap="wrap" fw={600}>
          {full_name} <StatusBadge of={isUnconfirmed ? unconfirmedInvitation : invitationStatus[status]} />
        </Flex>
        <Box component="span" className="anywhere">
          {email}
        </Box>
        <Text span c="dimmed">
          {hasSeveral && `${partner} · `}
          {is_company_admin ? <Trans>Administrator</Trans> : <CompanyRolesText roles={company_roles} />}
          {' · '}
          {status === 'invited' ? (
            <Trans>Valid until {formatMoment(expires_at)}</Trans>
          ) : (
            formatMoment(ended_at ?? expires_at)
          )}
        </Text>
        {isUnconfirmed && (
          <Text span c="dimmed">
            <Trans>
              {invited_by}, who sent it, is no longer an administrator. It cannot be accepted until it is confirmed.
            </Trans>
          </Text>
        )}
      </Stack>
      <Flex gap="2xs" wrap="wrap">
        {choices.map((verb) => (
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
      </Flex>
    </Flex>
  )
}

interface InvitationQuestionProps {
  verb: InvitationVerb
  invitation: Invitation
  use: SubmissionUse<unknown>
  onDone: () => void
  onCancel: () => void
}

function InvitationQuestion({
  verb,
  invitation: { id, full_name, email, is_company_admin },
  use,
  onDone,
  onCancel,
}: InvitationQuestionProps) {
  const { t } = useMacro()
  const { i18n } = useLingui()
  const { title, text } = {
    confirm: {
      title: t`Confirm the invitation of ${full_name}?`,
      text: is_company_admin
        ? t`A new link, valid for 7 days, is sent to ${email}. ${full_name} can join the company as its administrator.`
        : t`A new link, valid for 7 days, is sent to ${email}. ${full_name} can join the company.`,
    },
    send: {
      title: t`Send the invitation again?`,
      text: t`${full_name} gets a new link, valid for 7 days. The earlier one stops working.`,
    },
    withdraw: {
      title: t`Withdraw the invitation of ${full_name}?`,
      text: t`The link in the message stops working. You can invite the person again.`,
    },
  }[verb]
  return (
    <SubmissionQuestion
      use={use}
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
