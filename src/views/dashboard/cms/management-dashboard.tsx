import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { StaffDashboard } from '#contract/dashboard/dashboard.ts'
import { today } from '#contract/rules.ts'
import { useMay, useUser } from '#views/components/app/use-session.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card } from '#views/components/page/card.tsx'
import { dayOfYear } from '#views/components/page/days.ts'
import { PackedColumns } from '#views/components/page/packed-columns.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { StaffUnitFinder } from '#views/unit/unit-finder.tsx'
import { ArrangeTiles } from './arrange-tiles.tsx'
import { OrderCounters } from './orders-course.tsx'
import { SystemStates } from './system-states.tsx'
import { tiles } from './tiles.tsx'
import classes from './work.module.css'
import { WorkList } from './work-list.tsx'

/** The dashboard of staff: work of the day, state of the system, and tiles that this person may see; loaded in one request. */
export function ManagementDashboard() {
  const { first_name } = useUser()
  const { data, failed, refresh } = useLoad('dashboard.dashboards.index', { isFirst: true })
  return (
    <>
      <PageHeader
        title={<Trans>Hello, {first_name}</Trans>}
        note={<Today work={data?.work} />}
        actions={data && <ArrangeTiles dashboard={data} onArranged={refresh} />}
      />
      {failed && !data && (
        <Card>
          <EmptyState
            isFailure
            title={<Trans>The dashboard could not be loaded</Trans>}
            action={
              <Button onClick={refresh}>
                <Trans>Try again</Trans>
              </Button>
            }
          />
        </Card>
      )}
      {!failed && !data && (
        <div className={classes.top}>
          <CardSkeleton of="rows" count={8} />
          <CardSkeleton count={3} />
        </div>
      )}
      {data && <Subjects dashboard={data} />}
    </>
  )
}

/** The date, and the amount of waiting work. */
function Today({ work }: { work: StaffDashboard['work'] | undefined }) {
  const { i18n } = useLingui()
  return (
    <>
      {dayOfYear(today(), i18n.locale)}
      {work && (
        <>
          {' '}
          · <Plural value={work.total} one="# item is waiting" other="# items are waiting" />
          {work.late > 0 && (
            <>
              , <Plural value={work.late} one="# overdue" other="# overdue" />
            </>
          )}
        </>
      )}
    </>
  )
}

/** The work of the day, and below it the visible tiles; nothing without its permission. */
function Subjects({ dashboard }: { dashboard: StaffDashboard }) {
  const { work, states, course } = dashboard
  const mayFind = useMay('device.units.show')
  return (
    <>
      <SystemStates states={states} />
      <div className={classes.top}>
        <WorkList work={work} />
        {(course || mayFind) && (
          <div className={classes.beside}>
            {course && <OrderCounters course={course} />}
            <StaffUnitFinder />
          </div>
        )}
      </div>
      <PackedColumns cards={shownTiles(dashboard)} />
    </>
  )
}

const shownTiles = (dashboard: StaffDashboard) =>
  dashboard.tiles
    .filter(({ hidden }) => !hidden)
    .map(({ tile }) => ({ key: tile, content: tiles[tile].show(dashboard), height: tiles[tile].height(dashboard) }))
    .filter(({ content }) => content !== null)
