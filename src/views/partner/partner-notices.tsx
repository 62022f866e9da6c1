import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from 'wouter'
import type { Partner } from '#contract/partner/partner.ts'
import { formatDate } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { EnterableLink } from '#views/components/page/enterable-link.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageNotices } from '#views/components/page/page-columns.tsx'
import classes from './partner.module.css'
import { partnerPaths } from './paths.ts'

/** Notices of a partner: that it is closed, and its contractor. */
export function PartnerNotices({ partner, embedded }: { partner: Partner; embedded: boolean }) {
  const maySeeContractor = useMay('contractor.contractors.show')
  const maySeeProposal = useMay('partner.proposals.show')
  const { status, status_since, waiting_proposal_id, contractor_id, contractor_name } = partner
  const since = formatDate(status_since)
  return (
    <PageNotices>
      {status === 0 && (
        <Notice tone="warning" title={<Trans>Inactive since {since}.</Trans>}>
          <Trans>Its people cannot enter the partner zone until it is activated.</Trans>
        </Notice>
      )}
      {status === 2 && (
        <Notice tone="danger" title={<Trans>Cancelled on {since}.</Trans>}>
          <Trans>Its people cannot enter the partner zone. Only a super administrator can restore it.</Trans>
        </Notice>
      )}
      {waiting_proposal_id !== null && maySeeProposal && (
        <Notice
          tone="information"
          action={
            <Button component={Link} href={partnerPaths.proposal(waiting_proposal_id)} variant="default">
              <Trans>View the proposal</Trans>
            </Button>
          }
        >
          <Trans>The company proposes changes to its data.</Trans>
        </Notice>
      )}
      {!embedded && contractor_id !== null && maySeeContractor && (
        <p className={classes.hint}>
          <Trans>
            Contractor:{' '}
            <EnterableLink href={`/contractor/contractors/${contractor_id}/overview`}>{contractor_name}</EnterableLink>
          </Trans>
        </p>
      )}
    </PageNotices>
  )
}
