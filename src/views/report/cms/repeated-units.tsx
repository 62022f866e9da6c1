import { Plural, Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { formatMoment } from '#services/formatting.ts'
import { SerialNumber } from '#views/components/fields/serial-number.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card } from '#views/components/page/card.tsx'
import tiles from '#views/dashboard/cms/management-dashboard.module.css'
import { orderPaths } from '#views/service-order/zone.ts'
import classes from './report.module.css'

/** Units that were reported more than once, those most often first; each leads to its orders. */
export function RepeatedUnits({ filters }: { filters: Readonly<Record<string, string>> }) {
  const { by: _by, name: _name, ...narrowed } = filters
  const { data } = useLoad('report.warranty.repeated', { query: { ...narrowed, sort_by: 'claims' } })
  if (!data || data.results.length === 0) return null
  return (
    <div className={classes.repeated}>
      <Card title={<Trans>Units reported again</Trans>} count={data.pagination.total}>
        <ul className={tiles.latest}>
          {data.results.map(({ id, serial_no, model_name, partner_name, claims, last_at }) => (
            <li key={id}>
              <Link href={`${orderPaths.staff.list}?serial_no=${serial_no}`} className={tiles.row}>
                <span className={tiles.number}>
                  <SerialNumber value={serial_no} />
                </span>
                <strong>
                  <Plural value={claims} one="# claim" other="# claims" />
                </strong>
                <span className={tiles.about}>{[model_name, partner_name].filter(Boolean).join(' · ')}</span>
                <span className={tiles.about}>{formatMoment(last_at)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
