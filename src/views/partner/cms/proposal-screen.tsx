import { Trans } from '@lingui/react/macro'
import { Button, Flex, Skeleton } from '@mantine/core'
import { IconBuilding, IconChecks } from '@tabler/icons-react'
import { useState } from 'react'
import * as v from 'valibot'
import { type Proposal, ProposalRefusal, type WeighedChange } from '#contract/partner/proposal.ts'
import { proposalSnapshot } from '#contract/partner/proposal-lifecycle-state.ts'
import { formatMoment, formatNip } from '#services/formatting.ts'
import { acceptProposal, refuseProposal } from '#services/partner/proposal-calls.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useActingPerson, useMay } from '#views/components/app/use-session.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { type SubmissionUse, useSubmission } from '#views/components/dialogs/use-submission.ts'
import { LimitedTextarea } from '#views/components/fields/limited-text.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { WithHistory } from '#views/components/history/with-history.tsx'
import { HeaderActions } from '#views/components/page/header-actions.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { RecordMissing } from '#views/components/state/record-missing.tsx'
import { HandledByOthers } from '#views/partner/handled-by-others.tsx'
import { partnerPaths } from '#views/partner/paths.ts'
import { ChangeList } from '#views/partner/proposal/change-list.tsx'
import classes from '#views/partner/proposal/proposal.module.css'
import { ChangeTitle, ProposedSide } from '#views/partner/proposal/values.tsx'
import { ProposalBadge } from './proposals.tsx'

const ReasonForm = v.strictObject({ reason: ProposalRefusal.entries.reason })

const accept: SubmissionUse = {
  send: acceptProposal,
}
const refuse: SubmissionUse = {
  send: refuseProposal,
}

/** The changes that a partner proposes to its data, and the decision about each. */
export function ProposalScreen({ params }: ScreenProps) {
  const id = Number(params.id)
  const { data: proposal, failed, failure, refresh } = useLoad('partner.proposals.show', { path: { proposal: id } })
  useRecordTitle(proposal?.partner_name)
  if (failed && !proposal)
    return (
      <RecordMissing
        failure={failure}
        title={<Trans>The proposal could not be loaded</Trans>}
        list={{ path: partnerPaths.proposals, label: <Trans>All proposed changes</Trans> }}
        onRetry={refresh}
      />
    )
  if (!proposal)
    return (
      <>
        <PageHeader title={<Skeleton height={24} width={240} />} />
        <CardSkeleton />
      </>
    )
  return <Shown key={id} proposal={proposal} onChanged={refresh} />
}

function Shown({ proposal, onChanged }: { proposal: Proposal; onChanged: () => void }) {
  const [refused, setRefused] = useState<WeighedChange | null>(null)
  const { may, undecided } = useDecisions(proposal)
  const mayDecide = useMay('partner.proposals.accept')
  // Refused because another person has changed it: shown as it is now.
  const accepting = useSubmission(accept, {
    onDone: onChanged,
    onRefused: ({ code }) => (code === 'conflict' || code === 'lifecycle') && onChanged(),
  })
  const day = formatMoment(proposal.created_at)
  const acceptAll = {
    key: 'accept',
    label: <Trans>Accept all</Trans>,
    icon: IconChecks,
    main: true,
    loading: accepting.busy,
    onClick: () => accepting.submit({ proposal, changes: undecided }),
  }
  return (
    <>
      <PageHeader
        title={proposal.partner_name}
        badge={<ProposalBadge status={proposal.status} />}
        note={
          <>
            {proposal.nip && `${formatNip(proposal.nip)} · `}
            {proposal.proposed_by_name ? (
              <Trans>
                proposed by {proposal.proposed_by_name} on {day}
              </Trans>
            ) : (
              <Trans>proposed on {day}</Trans>
            )}
          </>
        }
        actions={
          <WithHistory entity="partner.proposals" id={proposal.id}>
            <HeaderActions
              actions={[
                {
                  key: 'partner',
                  label: <Trans>Open the partner</Trans>,
                  icon: IconBuilding,
                  href: partnerPaths.one(proposal.partner_id),
                },
                ...(may.accept && undecided.length > 1 ? [acceptAll] : []),
              ]}
            />
          </WithHistory>
        }
      />
      <Outcome proposal={proposal} />
      {proposal.status === 'waiting' && mayDecide && <HandledByOthers country={proposal.country} />}
      <ChangeList
        changes={proposal.changes}
        remark={(change) => change.decision === 'waiting' && change.is_outdated && <Outdated change={change} />}
        actions={(change) =>
          change.decision === 'waiting' &&
          proposal.status === 'waiting' && (
            <Flex className={classes.buttons} gap="2xs" wrap="wrap">
              {may.accept && (
                <Button disabled={accepting.busy} onClick={() => accepting.submit({ proposal, changes: [change.id] })}>
                  <Trans>Accept</Trans>
                </Button>
              )}
              {may.refuse && (
                <Button variant="default" disabled={accepting.busy} onClick={() => setRefused(change)}>
                  <Trans>Refuse</Trans>
                </Button>
              )}
            </Flex>
          )
        }
      />
      {refused && (
        <RefuseDialog proposal={proposal} change={refused} onChanged={onChanged} onClose={() => setRefused(null)} />
      )}
    </>
  )
}

/** The decisions that the lifecycle allows this person. */
function useDecisions({ partner_id, country, status, changes }: Proposal) {
  const by = useActingPerson()
  const undecided = changes.filter(({ decision }) => decision === 'waiting').map(({ id }) => id)
  const snapshot = proposalSnapshot({ partner_id, country, status, undecided: undecided.length })
  const at = new Date().toISOString()
  const may = {
    accept: snapshot.can({ type: 'proposal.accept', changes: 1, by, at }),
    refuse: snapshot.can({ type: 'proposal.refuse', changes: 1, by, at }),
  }
  return { may, undecided }
}

function Outcome({ proposal: { status, decided_by_name, decided_at } }: { proposal: Proposal }) {
  const day = decided_at && formatMoment(decided_at)
  if (status === 'withdrawn')
    return (
      <Notice tone="information" apart title={<Trans>The company has withdrawn the proposal.</Trans>}>
        <Trans>Changes accepted earlier remain in force.</Trans>
      </Notice>
    )
  if (status !== 'decided' || !day) return null
  return (
    <Notice tone="success" apart>
      {decided_by_name ? (
        <Trans>
          Decided by {decided_by_name} on {day}. The proposer was notified by e-mail.
        </Trans>
      ) : (
        <Trans>Decided on {day}. The proposer was notified by e-mail.</Trans>
      )}
    </Notice>
  )
}

/** Warns that the value was changed since the proposal; accepting overwrites it. */
function Outdated({ change: { field, current } }: { change: WeighedChange }) {
  return (
    <Notice tone="warning" title={<Trans>Changed since it was proposed.</Trans>}>
      <Trans>It is now:</Trans> <ProposedSide field={field} values={current} side="old" />
    </Notice>
  )
}

interface RefuseDialogProps {
  proposal: Proposal
  change: WeighedChange
  onChanged: () => void
  onClose: () => void
}

function RefuseDialog({ proposal, change, onChanged, onClose }: RefuseDialogProps) {
  return (
    <SubmissionDialog<{ reason: string }, unknown>
      use={refuse}
      keptAs={`partner.proposals.refuse:${change.id}`}
      title={<Trans>Refuse the change?</Trans>}
      explanation={
        <Trans>
          <ChangeTitle change={change} />: it stays as it is. The company sees the reason in its profile and in an
          e-mail.
        </Trans>
      }
      schema={ReasonForm}
      initialValues={{ reason: '' }}
      submit={<Trans>Refuse</Trans>}
      danger
      values={({ reason }) => ({ proposal, changes: [change.id], reason })}
      onConflict={onChanged}
      onDone={() => {
        onClose()
        onChanged()
      }}
      onCancel={onClose}
    >
      {(form) => (
        <LimitedTextarea
          label={<Trans>Reason</Trans>}
          description={<Trans>May be left empty.</Trans>}
          autosize
          minRows={3}
          limit={1000}
          data-autofocus
          {...form.getInputProps('reason')}
        />
      )}
    </SubmissionDialog>
  )
}
