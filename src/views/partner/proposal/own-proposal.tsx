import { Trans } from '@lingui/react/macro'
import { Box, Button, Flex, Skeleton } from '@mantine/core'
import { IconEdit } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { CompanyProposal, OwnProposal } from '#contract/partner/proposal.ts'
import { formatMoment } from '#services/formatting.ts'
import { withdrawProposal } from '#services/partner/proposal-calls.ts'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { FormSection } from '#views/components/form/form-section.tsx'
import { Note } from '#views/components/page/note.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { partnerPaths } from '#views/partner/paths.ts'
import { ChangeList } from './change-list.tsx'
import classes from './proposal.module.css'

const withdraw: SubmissionUse = {
  send: withdrawProposal,
}

/** The pending proposal of the own company and the decisions about the last one. Only administrators propose. */
export function OwnProposals({ id, is_company_admin }: { id: number; is_company_admin: boolean }) {
  const { data, failure, refresh } = useLoad('partnerzone.partner.proposals.show', {
    path: { partner: id },
    showRefusal: false,
  })
  return (
    <FormSection
      title={<Trans>Changes to the data</Trans>}
      explanation={
        is_company_admin ? (
          <Trans>Has something changed? Propose it here; your caretaker decides about each change.</Trans>
        ) : (
          <Trans>Has something changed? The administrator of your company proposes it here.</Trans>
        )
      }
    >
      {failure && <FailureNotice failure={failure} apart onRetry={refresh} />}
      {data && <Proposals company={data} isAdmin={is_company_admin} onChanged={refresh} />}
      {!data && !failure && <Skeleton height={42} />}
    </FormSection>
  )
}

interface ProposalsProps {
  company: CompanyProposal
  isAdmin: boolean
  onChanged: () => void
}

function Proposals({ company: { id, version, waiting, decided }, isAdmin, onChanged }: ProposalsProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      {waiting && <Proposal proposal={waiting} />}
      {isAdmin && (
        <Flex className={classes.buttons} gap="2xs" wrap="wrap">
          <Button
            component={Link}
            href={partnerPaths.propose(id)}
            variant={waiting ? 'default' : 'filled'}
            leftSection={<IconEdit size={18} stroke={1.7} />}
          >
            {waiting ? <Trans>Change the proposal</Trans> : <Trans>Propose changes</Trans>}
          </Button>
          {waiting && (
            <Button variant="default" onClick={() => setAsking(true)}>
              <Trans>Withdraw the proposal</Trans>
            </Button>
          )}
        </Flex>
      )}
      {!waiting && !decided && !isAdmin && (
        <Note>
          <Trans>No changes are awaiting a decision.</Trans>
        </Note>
      )}
      {decided && <Proposal proposal={decided} />}
      {asking && (
        <SubmissionQuestion
          use={withdraw}
          values={{ partner: id, version }}
          title={<Trans>Withdraw the proposal?</Trans>}
          confirm={<Trans>Withdraw</Trans>}
          danger
          onConflict={onChanged}
          onDone={() => {
            setAsking(false)
            onChanged()
          }}
          onCancel={() => setAsking(false)}
        >
          <Trans>The data stay as they are. Changes accepted earlier remain in force.</Trans>
        </SubmissionQuestion>
      )}
    </>
  )
}

function Proposal({
  proposal: { status, proposed_by_name, created_at, decided_at, changes },
}: {
  proposal: OwnProposal
}) {
  const [proposed, decided] = [formatMoment(created_at), decided_at && formatMoment(decided_at)]
  return (
    <section>
      <Box component="h3" m={0} fz="md" lh="md">
        {status === 'waiting' ? <Trans>Awaiting a decision</Trans> : <Trans>Decided last</Trans>}
      </Box>
      <Note mb="sm">
        {proposed_by_name ? (
          <Trans>
            Proposed by {proposed_by_name} on {proposed}
          </Trans>
        ) : (
          <Trans>Proposed on {proposed}</Trans>
        )}
        {decided && (
          <>
            {' · '}
            <Trans>decided on {decided}</Trans>
          </>
        )}
      </Note>
      <ChangeList changes={changes} />
    </section>
  )
}
