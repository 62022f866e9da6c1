import { Plural, Trans } from '@lingui/react/macro'
import type { PartnerDashboard } from '#contract/dashboard/dashboard.ts'
import { today } from '#contract/rules.ts'
import { useMoney } from '#views/components/money/money.tsx'
import { Subject, SubjectRow } from '#views/components/page/subject.tsx'
import { offerPaths } from '#views/offer/paths.ts'

/** Numbers of offers that need attention; zero is left out. */
export function OwnOffers({
  opened,
  expiring,
  until,
  since,
  accepted,
  accepted_gross,
}: NonNullable<PartnerDashboard['offers']>) {
  const money = useMoney()
  return (
    <Subject title={<Trans>Offers</Trans>} href={offerPaths.list}>
      {opened > 0 && (
        <SubjectRow
          href={`${offerPaths.list}?state=viewed`}
          title={<Trans>Opened by the customer</Trans>}
          aside={<Plural value={opened} one="# offer" other="# offers" />}
        />
      )}
      {expiring > 0 && (
        <SubjectRow
          href={`${offerPaths.list}?state=open,sent,viewed&expires_on=${today()}..${until}`}
          title={<Trans>Expiring this week</Trans>}
          aside={<Plural value={expiring} one="# offer" other="# offers" />}
        />
      )}
      {accepted > 0 && (
        <SubjectRow
          href={`${offerPaths.list}?state=accepted&decided_at=${since}..`}
          title={<Trans>Accepted in 30 days</Trans>}
          aside={<Plural value={accepted} one="# offer" other="# offers" />}
          about={money(accepted_gross)}
        />
      )}
    </Subject>
  )
}
