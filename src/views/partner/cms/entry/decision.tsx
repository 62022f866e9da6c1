import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Divider, Flex, Switch } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconMail, IconUserCheck } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'wouter'
import type { Entry } from '#contract/partner/entry.ts'
import { mayBegin } from '#machines/partner/partner-approval.ts'
import { formatMoment } from '#services/formatting.ts'
import { Card } from '#views/components/page/card.tsx'
import { EnterableOnly } from '#views/components/page/links/enterable-link.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { TakenByLink } from '#views/components/page/marks/taken-by.tsx'
import { Note } from '#views/components/page/note.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { EntryBadge } from '#views/partner/cms/entry-badges.tsx'
import classes from '#views/partner/cms/new-entry.module.css'
import { partnerPaths } from '#views/partner/paths.ts'
import { Approval, useEntry } from './approval-actor.ts'
import { AssignmentFields, BuyerField, ContractorChoice } from './assignment-fields.tsx'

/** The approval panel, or the decision once there is one. */
export function DecisionColumn() {
  const entry = useEntry()
  const isDeciding = Approval.useSelector((snapshot) => snapshot.hasTag('deciding'))
  if (isDeciding) return <Deciding />
  return entry.status === 0 ? <NextStep /> : <Decided />
}

function NextStep() {
  const isOffered = Approval.useSelector(({ context }) => mayBegin(context))
  const { joins } = useEntry()
  return (
    <Card title={<Trans>What is next</Trans>}>
      <Note className="anywhere">
        {!isOffered && <Trans>A colleague who may approve new partners has to decide.</Trans>}
        {isOffered && joins && <Trans>The person joins the company that is already a partner.</Trans>}
        {isOffered && !joins && (
          <Trans>
            You check the contractor, the caretaker and the business area. Then the administrator of the company gets an
            invitation.
          </Trans>
        )}
      </Note>
    </Card>
  )
}

function Deciding() {
  const isRefused = Approval.useSelector((snapshot) => snapshot.matches({ deciding: 'refused' }))
  const hasFailed = Approval.useSelector((snapshot) => snapshot.matches({ deciding: 'approvalFailed' }))
  return (
    <Card title={<Trans>Approval</Trans>}>
      {isRefused ? <ApprovalRefused /> : hasFailed ? <ApprovalFailed /> : <ApprovalPanel />}
    </Card>
  )
}

/** The form of an approval, filled in with the usual values, followed by its consequences. */
function ApprovalPanel() {
  const actor = Approval.useActorRef()
  const { joins } = useEntry()
  const isApproving = Approval.useSelector((snapshot) => snapshot.matches('approving'))
  const mayApprove = Approval.useSelector((snapshot) => snapshot.can({ type: 'approval.confirm' }))
  return (
    <>
      <Flex direction="column" gap="md" bd="none" component="fieldset" miw={0} m={0} p={0} disabled={isApproving}>
        {!joins && (
          <>
            <ContractorChoice />
            <BuyerField />
          </>
        )}
        {!(joins && isComplete(joins)) && <AssignmentFields />}
        {joins && <AdministratorSwitch />}
      </Flex>
      <Divider color="var(--hairline)" mt="lg" mb="md" />
      <Note>
        <Trans>When you approve:</Trans>
      </Note>
      <PlainList gap="sm" mt="sm" mb={0} mx={0}>
        <Person />
        <Letter />
      </PlainList>
      <Flex
        className={classes.bar}
        gap="2xs"
        justify="flex-end"
        wrap="wrap"
        mt="lg"
        mb="-lg"
        mx="-lg"
        py="md"
        px="lg"
        bdrs="0 0 var(--mantine-radius-lg) var(--mantine-radius-lg)"
        bg="var(--card)"
      >
        <Button variant="default" disabled={isApproving} onClick={() => actor.send({ type: 'approval.cancel' })}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          color="copper"
          leftSection={<IconCheck size={18} stroke={1.8} />}
          loading={isApproving}
          disabled={!mayApprove && !isApproving}
          onClick={() => actor.send({ type: 'approval.confirm' })}
        >
          <Trans>Approve</Trans>
        </Button>
      </Flex>
    </>
  )
}

/** The partner already has a caretaker and a business area, so neither is requested. */
const isComplete = ({ business_area_id, caretakers }: NonNullable<Entry['joins']>) =>
  business_area_id !== null && caretakers.some(({ is_active }) => is_active)

/** The role of the contact person. */
function Person() {
  const { joins, first_name, last_name } = useEntry()
  const person = `${first_name} ${last_name}`
  const company = joins?.name
  return (
    <Line icon={IconUserCheck}>
      {joins ? (
        <Trans>
          {person} joins <strong>{company}</strong>
        </Trans>
      ) : (
        <Trans>{person} becomes the administrator of the company and the contact of the contractor</Trans>
      )}
    </Line>
  )
}

/** Whether the joining person becomes an administrator of the company. */
function AdministratorSwitch() {
  const { t } = useLingui()
  const actor = Approval.useActorRef()
  const isAdmin = Approval.useSelector(({ context }) => context.choice.is_company_admin)
  return (
    <Switch
      label={t`Administrator of the company`}
      description={t`May invite and deactivate colleagues of their own company.`}
      checked={isAdmin}
      onChange={(event) => actor.send({ type: 'administrator.change', is_company_admin: event.currentTarget.checked })}
    />
  )
}

function Letter() {
  const { email, taken } = useEntry()
  return (
    <Line icon={IconMail}>
      {taken.address ? (
        <Trans>
          An e-mail notifies <strong>{email}</strong> that the company is available
        </Trans>
      ) : (
        <Trans>
          An invitation goes to <strong>{email}</strong>; it is valid for 7 days
        </Trans>
      )}
    </Line>
  )
}

function Line({
  icon: Icon,
  children,
}: {
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
  children: ReactNode
}) {
  return (
    <Flex component="li" gap="xs" className="anywhere">
      <Flex component="span" flex="none" mt="5xs" c="var(--ink-3)">
        <Icon size={18} stroke={1.7} aria-hidden />
      </Flex>
      <span>{children}</span>
    </Flex>
  )
}

/** The refusal of the server with a way to correct the cause. */
function ApprovalRefused() {
  const actor = Approval.useActorRef()
  const failure = Approval.useSelector(({ context }) => context.failure)
  const errors = Approval.useSelector(({ context }) => context.errors)
  const texts = Object.values(errors).flat()
  return (
    <>
      <Notice tone="danger" live title={<Trans>The registration was not approved.</Trans>} failure={failure}>
        {texts.length > 0 ? (
          <Box component="ul" mt="4xs" mb={0} mx={0} pl="lg">
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </Box>
        ) : (
          failure?.message
        )}
        {failure?.taken_by && <TakenByLink by={failure.taken_by} />}
      </Notice>
      <Flex gap="2xs" justify="flex-end" wrap="wrap" mt="lg">
        <Button variant="default" onClick={() => actor.send({ type: 'entry.reload' })}>
          <Trans>Reload the registration</Trans>
        </Button>
        <Button onClick={() => actor.send({ type: 'approval.correct' })}>
          <Trans>Correct</Trans>
        </Button>
      </Flex>
    </>
  )
}

/** Says that no answer came; the same decision can be sent again and is carried out once. */
function ApprovalFailed() {
  const actor = Approval.useActorRef()
  const failure = Approval.useSelector(({ context }) => context.failure)
  return (
    failure && (
      <>
        <FailureNotice failure={failure} />
        <Note className="anywhere">
          <Trans>Trying again does not carry out the operation twice.</Trans>
        </Note>
        <Flex gap="2xs" justify="flex-end" wrap="wrap" mt="lg">
          <Button onClick={() => actor.send({ type: 'entry.retry' })}>
            <Trans>Try again</Trans>
          </Button>
        </Flex>
      </>
    )
  )
}

/** The decision with its author and date, and its result. */
function Decided() {
  const { status, decided_at, decided_by_name, reason, partner_id, partner_name } = useEntry()
  const when = decided_at ? formatMoment(decided_at) : ''
  return (
    <Card title={<Trans>Decision</Trans>} action={<EntryBadge status={status} />}>
      <Note className="anywhere">
        {decided_by_name}, {when}
      </Note>
      {reason && <blockquote className={classes.reason}>{reason}</blockquote>}
      {partner_id !== null && (
        <EnterableOnly href={partnerPaths.one(partner_id)}>
          <Button
            component={Link}
            href={partnerPaths.one(partner_id)}
            fullWidth
            classNames={{ root: classes.open, label: classes.openLabel }}
          >
            <Trans>Open the partner {partner_name}</Trans>
          </Button>
        </EnterableOnly>
      )}
      {status === 2 && <Restore />}
    </Card>
  )
}

function Restore() {
  const actor = Approval.useActorRef()
  const mayRestore = Approval.useSelector((snapshot) => snapshot.can({ type: 'entry.restore' }))
  const isRestoring = Approval.useSelector((snapshot) => snapshot.matches('restoring'))
  if (!mayRestore && !isRestoring) return null
  return (
    <Button
      variant="default"
      leftSection={<IconArrowBackUp size={18} stroke={1.7} />}
      loading={isRestoring}
      onClick={() => actor.send({ type: 'entry.restore' })}
    >
      <Trans>Reconsider</Trans>
    </Button>
  )
}
