import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { Link } from 'wouter'
import { formatAge, formatNip } from '#services/formatting.ts'
import { Card } from '#views/components/card.tsx'
import { EmptyState } from '#views/components/empty-state.tsx'
import { useLoad } from '#views/components/use-load.ts'
import { partnerPaths } from '#views/partner/paths.ts'
import classes from './management-dashboard.module.css'

const newest = { query: { status: '0', per_page: 5 } } as const

/** Companies that have registered and wait for a decision: how many, and the newest of them. */
export function NewPartners() {
  const { i18n } = useLingui()
  const { data, failed } = useLoad('partner.new-entries.index', newest)
  if (failed) return null
  if (!data || !('results' in data)) return <Skeleton height={160} radius="lg" mt={16} />
  const { results, pagination } = data
  return (
    <div className={classes.below}>
      <Card
        title={<Trans>New partners</Trans>}
        count={pagination.total}
        action={
          <Link href={partnerPaths.entries}>
            <Trans>All new partners</Trans>
          </Link>
        }
      >
        {results.length === 0 ? (
          <EmptyState icon={IconUserCheck} title={<Trans>Nobody waits for a decision</Trans>} />
        ) : (
          <ul className={classes.latest}>
            {results.map((entry) => (
              <li key={entry.id}>
                <Link href={partnerPaths.entry(entry.id)} className={classes.row}>
                  <span className={classes.number}>{entry.name}</span>
                  <span className={classes.about}>{formatAge(entry.created_at, i18n.locale)}</span>
                  <span className={classes.about}>{[formatNip(entry.nip), entry.city].join(' · ')}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}
