import { Plural, Trans } from '@lingui/react/macro'
import { serviceOrderStatuses } from '#contract/service-order/lifecycle.ts'
import { formatMoment } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { SerialNumber } from '#views/components/fields/serial-number.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Subject, SubjectRow } from '#views/components/page/subject.tsx'
import { orderPaths } from '#views/service-order/zone.ts'
import classes from './report.module.css'

const sentStatuses = serviceOrderStatuses.filter((status) => status !== 'draft').join(',')

/** Units reported more than once, most often first, with links to their orders for those who may read them. */
export function RepeatedUnits({ filters }: { filters: Readonly<Record<string, string>> }) {
  const { by: _by, name: _name, ...narrowed } = filters
  const mayOrders = useMay('service-order.service-orders.index')
  const { data } = useLoad('report.warranty.repeated', { query: { ...narrowed, sort_by: 'claims' } })
  if (!data || data.results.length === 0) return null
  return (
    <div className={classes.repeated}>
      <Subject title={<Trans>Units reported again</Trans>} count={data.pagination.total}>
        {data.results.map(({ id, serial_no, model_name, partner_name, claims, last_at }) => (
          <SubjectRow
            key={id}
            href={mayOrders ? `${orderPaths.staff.list}?serial_no=${serial_no}&status=${sentStatuses}` : undefined}
            title={<SerialNumber value={serial_no} />}
            aside={
              <strong>
                <Plural value={claims} one="# claim" other="# claims" />
              </strong>
            }
            about={[model_name, partner_name].filter(Boolean).join(' · ')}
            when={formatMoment(last_at)}
          />
        ))}
      </Subject>
    </div>
  )
}
