import { Plural, Trans } from '@lingui/react/macro'
import { IconCircleCheck, IconEye, IconHourglassHigh } from '@tabler/icons-react'
import type { PartnerDashboard } from '#contract/dashboard/dashboard.ts'
import { today } from '#contract/rules.ts'
import { offerPaths } from '#views/offer/paths.ts'
import { useMoney } from '#views/training/money.ts'
import classes from './partner-dashboard.module.css'
import { Tile } from './tile.tsx'

/** Offers that ask for a word now; those of which there are none are not shown. */
export function OfferTiles({
  opened,
  expiring,
  until,
  accepted,
  accepted_gross,
}: NonNullable<PartnerDashboard['offers']>) {
  const money = useMoney()
  if (opened + expiring + accepted === 0) return null
  return (
    <div className={classes.tiles}>
      {opened > 0 && (
        <Tile
          href={`${offerPaths.list}?state=viewed`}
          icon={<IconEye size={28} stroke={1.6} aria-hidden />}
          title={<Trans>Opened by the customer</Trans>}
        >
          <Plural value={opened} one="# offer" other="# offers" />
        </Tile>
      )}
      {expiring > 0 && (
        <Tile
          href={`${offerPaths.list}?state=open,sent,viewed&expires_on=${today()}..${until}`}
          icon={<IconHourglassHigh size={28} stroke={1.6} aria-hidden />}
          title={<Trans>Expiring this week</Trans>}
        >
          <Plural value={expiring} one="# offer" other="# offers" />
        </Tile>
      )}
      {accepted > 0 && (
        <Tile
          href={`${offerPaths.list}?state=accepted`}
          icon={<IconCircleCheck size={28} stroke={1.6} aria-hidden />}
          title={<Trans>Accepted in 30 days</Trans>}
        >
          <Plural value={accepted} one="# offer" other="# offers" />, {money(accepted_gross)}
        </Tile>
      )}
    </div>
  )
}
