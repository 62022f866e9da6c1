import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { Anchor, Button, Center, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { StaffDashboard } from '#contract/dashboard/dashboard.ts'
import { mostOfWork, stepOfWork, type Work, type WorkItem } from '#contract/dashboard/work.ts'
import { today } from '#contract/values/rules.ts'
import { formatAge, formatNumber } from '#services/formatting.ts'
import { useMay, useUser } from '#views/components/app/use-session.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card } from '#views/components/page/card.tsx'
import { dayOfYear } from '#views/components/page/days.ts'
import { Note } from '#views/components/page/note.tsx'
import { PackedColumns } from '#views/components/page/packed-columns.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { Split } from '#views/components/page/split.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { FirstSteps } from '#views/dashboard/first-steps.tsx'
import { DueBadge } from '#views/service-order/desk/due-badge.tsx'
import { StaffUnitFinder } from '#views/unit/unit-finder.tsx'
import { ArrangeTiles } from './arrange-tiles.tsx'
import { OrderCounters } from './orders-course.tsx'
import { SystemStates } from './system-states.tsx'
import { tiles } from './tiles.tsx'
import classes from './work.module.css'
import { kindsOfWork, WorkTitle } from './work-words.tsx'

/** The dashboard of staff: work of the day, state of the system, and tiles that this person may see; loaded in one request. */
export function ManagementDashboard() {
  const { first_name } = useUser()
  const { data, failed, failure, refresh } = useLoad('dashboard.dashboards.index', { isFirst: true })
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
            failure={failure}
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
        <Stack gap="md" mb="md">
          <CardSkeleton of="rows" count={8} />
          <CardSkeleton count={3} />
        </Stack>
      )}
      {data && <FirstSteps steps={data.first_steps} onChange={refresh} isSpaced />}
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
      <Split columns={course || mayFind ? 'minmax(0, 1.8fr) minmax(320px, 1fr)' : 'minmax(0, 1fr)'} from="md" mb="md">
        <WorkList work={work} />
        {(course || mayFind) && (
          <Stack gap="sm" miw={0}>
            {course && <OrderCounters dashboard={dashboard} />}
            <StaffUnitFinder />
          </Stack>
        )}
      </Split>
      <PackedColumns cards={shownTiles(dashboard)} />
    </>
  )
}

const shownTiles = (dashboard: StaffDashboard) =>
  dashboard.tiles
    // A tile that is new since this page was loaded is not shown.
    .filter(({ tile, hidden }) => !hidden && tile in tiles)
    .map(({ tile }) => ({ key: tile, content: tiles[tile].show(dashboard), height: tiles[tile].height(dashboard) }))
    .filter(({ content }) => content !== null)

/** The work of the day, the most urgent first, and all of it on request. */
function WorkList({ work }: { work: Work }) {
  const { i18n } = useLingui()
  const [isWhole, setWhole] = useState(false)
  const total = formatNumber(work.total, i18n.locale)
  return (
    <Card
      title={<Trans>To do today</Trans>}
      count={work.total}
      action={
        work.total > work.first.length && (
          <Anchor
            component="button"
            type="button"
            underline="hover"
            c="var(--petrol-ink)"
            fz="xs"
            fw={600}
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? <Trans>Show fewer</Trans> : <Trans>Show all {total}</Trans>}
          </Anchor>
        )
      }
    >
      {work.first.length === 0 && (
        <EmptyState icon={IconCircleCheck} title={<Trans>Nothing is waiting for you</Trans>} />
      )}
      {isWhole ? <WholeWork first={work.first} /> : <WorkItems items={work.first} />}
    </Card>
  )
}

/** All waiting work, loaded step by step; until then the most urgent items. */
function WholeWork({ first }: Pick<Work, 'first'>) {
  const { i18n } = useLingui()
  const [shown, setShown] = useState(stepOfWork)
  const { data, busy } = useLoad('dashboard.dashboards.work', { query: { shown: String(shown) }, isFirst: true })
  const rest = data ? data.total - data.first.length : 0
  const left = formatNumber(rest, i18n.locale)
  const next = formatNumber(Math.min(rest, stepOfWork), i18n.locale)
  return (
    <>
      <WorkItems items={data?.first ?? first} />
      {rest > 0 && shown < mostOfWork && (
        <Button variant="subtle" fullWidth mt="lg" loading={busy} onClick={() => setShown(shown + stepOfWork)}>
          <Trans>
            Show more ({next} of {left})
          </Trans>
        </Button>
      )}
    </>
  )
}

/** Lines of work: subject, company, deadline, and a button that opens the record. */
function WorkItems({ items }: { items: readonly WorkItem[] }) {
  const { i18n } = useLingui()
  return (
    <ul className={classes.work}>
      {items.map((item, index) => {
        const { icon: Icon, tone, verb, href } = kindsOfWork[item.kind]
        return (
          <li key={`${item.kind} ${item.id}`}>
            <Center bg="var(--tone-surface)" c="var(--tone)" component="span" w={32} h={32} bdrs="md" data-tone={tone}>
              <Icon size={18} stroke={1.7} aria-hidden />
            </Center>
            <div>
              <Text fw={600} className="anywhere">
                <WorkTitle item={item} />
              </Text>
              {item.about && <Note>{item.about}</Note>}
            </div>
            <Note component="span" className={classes.when}>
              {item.due_at ? <DueBadge due_at={item.due_at} /> : formatAge(item.since, i18n.locale)}
            </Note>
            <Button
              component={Link}
              href={href(item)}
              variant={index === 0 ? 'filled' : 'default'}
              color={index === 0 ? 'copper' : undefined}
              px="2xs"
              aria-label={`${labelIn(i18n, verb(item))}: ${item.title}`}
            >
              {labelIn(i18n, verb(item))}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
