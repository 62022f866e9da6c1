import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Redirect } from 'wouter'
import { RejectForm } from '#contract/partner/entry.ts'
import { formatAge, formatDate, formatNip } from '#services/formatting.ts'
import { uniqueKey } from '#services/unique-key.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useActingPerson, useUser } from '#views/components/app/use-session.ts'
import { ActionDialog } from '#views/components/dialogs/action-dialog.tsx'
import { LimitedTextarea } from '#views/components/fields/limited-text.tsx'
import { WithHistory } from '#views/components/history/with-history.tsx'
import { Card } from '#views/components/page/card.tsx'
import { HeaderActions } from '#views/components/page/header-actions.tsx'
import { PageColumn, PageColumns } from '#views/components/page/page-columns.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { LoadFailed } from '#views/components/state/load-failed.tsx'
import { Loading } from '#views/components/state/loading.tsx'
import { partnerPaths } from '#views/partner/paths.ts'
import { Approval, useApprovalMachine, useEntry } from './entry/approval-actor.ts'
import { DecisionColumn } from './entry/decision.tsx'
import { CompanyComparison, ConsentFacts, PersonFacts } from './entry/entry-facts.tsx'
import { EntryWarnings } from './entry/entry-warnings.tsx'
import { EntryBadge } from './entry-badges.tsx'

/** A registration of a company, and the decision about it. */
export function NewEntry({ params }: ScreenProps) {
  const machine = useApprovalMachine()
  const by = useActingPerson()
  const { id: user_id, first_name, last_name } = useUser()
  const id = Number(params.id)
  const me = { id: user_id, full_name: `${first_name} ${last_name}`, is_active: true }
  const [key] = useState(uniqueKey)
  return (
    <Approval.Provider key={id} logic={machine} options={{ input: { id, by, me, key: `${key}-${id}` } }}>
      <Loaded id={id} />
    </Approval.Provider>
  )
}

function Loaded({ id }: { id: number }) {
  const isShown = Approval.useSelector((snapshot) => snapshot.hasTag('shown'))
  const hasFailed = Approval.useSelector((snapshot) => snapshot.matches('loadFailed'))
  if (hasFailed) return <NotLoaded />
  if (!isShown) {
    return (
      <Loading>
        <Skeleton height={30} width={280} mb="2xs" />
        <Skeleton height={18} width={360} mb="xl" />
        <PageColumns decision>
          <CardSkeleton />
          <CardSkeleton />
        </PageColumns>
      </Loading>
    )
  }
  return <Shown id={id} />
}

/** The registration; a repeat leads to the one that it repeats. */
function Shown({ id }: { id: number }) {
  const { i18n } = useLingui()
  const entry = useEntry()
  const age = formatAge(entry.created_at, i18n.locale)
  const day = formatDate(entry.created_at)
  useRecordTitle(entry.name)
  if (entry.id !== id) return <Redirect to={partnerPaths.entry(entry.id)} replace />
  return (
    <>
      <PageHeader
        title={entry.name}
        badge={<EntryBadge status={entry.status} />}
        note={
          <>
            {formatNip(entry.nip)} · {entry.city} ·{' '}
            {entry.status === 0 ? <Trans>waiting for {age}</Trans> : <Trans>registered on {day}</Trans>}
          </>
        }
        actions={<Actions id={entry.id} />}
      />
      <EntryWarnings />
      <PageColumns decision>
        <PageColumn>
          <CompanyComparison />
          <PersonFacts />
          <ConsentFacts />
        </PageColumn>
        <PageColumn>
          <DecisionColumn />
        </PageColumn>
      </PageColumns>
      <RejectDialog />
    </>
  )
}

function Actions({ id }: { id: number }) {
  const actor = Approval.useActorRef()
  const mayApprove = Approval.useSelector((snapshot) => snapshot.can({ type: 'approval.begin' }))
  const mayReject = Approval.useSelector((snapshot) => snapshot.can({ type: 'rejection.begin' }))
  const reject = {
    key: 'reject',
    label: <Trans>Reject</Trans>,
    icon: IconX,
    onClick: () => actor.send({ type: 'rejection.begin' }),
  }
  const approve = {
    key: 'approve',
    label: <Trans>Approve</Trans>,
    icon: IconCheck,
    main: true,
    onClick: () => actor.send({ type: 'approval.begin' }),
  }
  return (
    <WithHistory entity="partner.new-entries" id={id}>
      <HeaderActions actions={[...(mayReject ? [reject] : []), ...(mayApprove ? [approve] : [])]} />
    </WithHistory>
  )
}

function NotLoaded() {
  const actor = Approval.useActorRef()
  const failure = Approval.useSelector(({ context }) => context.failure)
  return (
    <Card>
      <LoadFailed
        failure={failure}
        missing={{
          title: <Trans>There is no such company registration</Trans>,
          explanation: <Trans>You may not have access to it.</Trans>,
          list: { path: partnerPaths.entries, label: <Trans>All new partners</Trans> },
        }}
        title={<Trans>The company registration could not be loaded</Trans>}
        onRetry={() => actor.send({ type: 'entry.retry' })}
      >
        {failure?.message}
      </LoadFailed>
    </Card>
  )
}

/** Rejects the registration with a reason, which is sent to the applicant. */
function RejectDialog() {
  const { t } = useLingui()
  const actor = Approval.useActorRef()
  const { id, version, email } = useEntry()
  const opened = Approval.useSelector(
    (snapshot) => snapshot.matches('rejecting') || snapshot.matches('sendingRejection'),
  )
  const busy = Approval.useSelector((snapshot) => snapshot.matches('sendingRejection'))
  const { errors, failure } = Approval.useSelector(({ context }) => context)
  return (
    <ActionDialog
      opened={opened}
      keptAs={`partner.new-entries.reject:${id}`}
      danger
      busy={busy}
      title={<Trans>Reject the registration?</Trans>}
      explanation={<Trans>The reason is sent to {email}. The password chosen at registration is deleted.</Trans>}
      schema={RejectForm}
      initialValues={{ version, reason: '' }}
      submit={<Trans>Reject</Trans>}
      errors={errors}
      failure={failure}
      refusal={
        failure && Object.keys(errors).length === 0
          ? failure.message || t`No answer from the server. Try again.`
          : undefined
      }
      onSubmit={(values) => actor.send({ type: 'rejection.submit', reason: values.reason })}
      onCancel={() => actor.send({ type: 'rejection.cancel' })}
    >
      {(form) => (
        <LimitedTextarea
          label={t`Reason`}
          required
          autosize
          minRows={4}
          limit={2000}
          {...form.getInputProps('reason')}
        />
      )}
    </ActionDialog>
  )
}
