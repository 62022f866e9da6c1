import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card } from '#views/components/page/card.tsx'
import { longMonth, shortMonth } from '#views/components/page/days.ts'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import classes from './persons.module.css'

/** Upcoming retention: this month in words, a year as bars. */
export function RetentionOutlook() {
  const { data, failure, refresh } = useLoad('consent.persons.outlook', { showRefusal: false })
  const { i18n } = useLingui()
  const months = data?.months ?? []
  const most = Math.max(1, ...months.map(({ count }) => count))
  return (
    <div className={classes.outlook}>
      <Card title={<Trans>Retention</Trans>}>
        {failure && <FailureNotice failure={failure} onRetry={refresh} />}
        {data && (
          <div className={classes.forecast}>
            <div>
              <p className={classes.figure}>{months[0]?.count ?? 0}</p>
              <p className={classes.words}>
                <Plural
                  value={months[0]?.count ?? 0}
                  one="record becomes due this month"
                  other="records become due this month"
                />
              </p>
              <p className={classes.identity}>
                <Plural value={data.years} one="# year from the contract" other="# years from the contract" />
                {data.due > 0 && (
                  <>
                    {' · '}
                    <Plural value={data.due} one="# tonight" other="# tonight" />
                  </>
                )}
                {data.held > 0 && (
                  <>
                    {' · '}
                    <Plural value={data.held} one="# is on hold" other="# are on hold" />
                  </>
                )}
              </p>
            </div>
            <ol className={classes.chart}>
              {months.map(({ month, count }) => (
                <li key={month} className={classes.month}>
                  <span className={classes.count}>{count > 0 ? count : ''}</span>
                  <span className={classes.bar} style={{ height: `${Math.round((count / most) * 56) + 2}px` }} />
                  <span className={classes.label} aria-hidden>
                    {shortMonth(`${month}-01`, i18n.locale)}
                  </span>
                  <span className={classes.spoken}>{`${longMonth(month, i18n.locale)}: ${count}`}</span>
                </li>
              ))}
            </ol>
          </div>
        )}
        {!data && !failure && <Skeleton height={88} />}
      </Card>
    </div>
  )
}
