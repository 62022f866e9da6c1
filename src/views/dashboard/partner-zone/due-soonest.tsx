import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { PartnerDashboard } from '#contract/dashboard/dashboard.ts'
import { formatDate } from '#services/formatting.ts'
import { DueBadge } from '#views/service-order/due/days-left.tsx'
import { duePaths } from '#views/service-order/due/paths.ts'
import { dueWords } from '#views/service-order/due/words.ts'
import classes from './partner-dashboard.module.css'

/** Maintenances and leak checks that nobody has ordered yet, what is due first; nothing is shown where nothing is due. */
export function DueSoonest({ total, soonest }: NonNullable<PartnerDashboard['due']>) {
  const { i18n } = useLingui()
  if (total === 0) return null
  return (
    <>
      <div className={classes.section}>
        <h2 className={classes.sectionTitle}>
          <Trans>Due maintenances</Trans>
        </h2>
        <Link href={duePaths.list.partner}>
          <Trans>All</Trans> ({total})
        </Link>
      </div>
      <ul className={classes.orders}>
        {soonest.map((due) => (
          <li key={due.id}>
            <Link href={duePaths.unit('partner', due)} className={classes.order}>
              <div>
                <p className={classes.orderTitle}>{due.device_name ?? due.serial_no}</p>
                <p className={classes.orderLine}>
                  {[i18n._(dueWords[due.kind]), formatDate(due.due_on), due.owner_name, due.city]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <DueBadge day={due.due_on} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
