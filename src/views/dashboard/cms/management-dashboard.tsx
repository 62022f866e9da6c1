import { useLingui } from '@lingui/react'
import { Plural, Trans, useLingui as useTexts } from '@lingui/react/macro'
import { ActionIcon, Anchor, Box, Button, Center, Checkbox, Flex, Popover, Stack, Text } from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconCircleCheck,
  IconCloudOff,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { StaffDashboard } from '#contract/dashboard/dashboard.ts'
import type { TileChoice } from '#contract/dashboard/tiles.ts'
import { mostOfWork, type SystemState, stepOfWork, type Work, type WorkItem } from '#contract/dashboard/work.ts'
import { importKindNames, importKinds } from '#contract/import/kinds.ts'
import { today } from '#contract/values/rules.ts'
import { arrangeTiles } from '#services/dashboard/arrange-tiles.ts'
import { formatAge, formatMoment, formatNumber } from '#services/formatting.ts'
import { useMay, useUser } from '#views/components/app/use-session.ts'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card } from '#views/components/page/card.tsx'
import { dayOfYear } from '#views/components/page/days.ts'
import { PlainList } from '#views/components/page/list.tsx'
import { Note } from '#views/components/page/note.tsx'
import { PackedColumns } from '#views/components/page/packed-columns.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { Split } from '#views/components/page/split.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { FirstSteps } from '#views/dashboard/first-steps.tsx'
import { reportPaths } from '#views/report/cms/paths.ts'
import { DueBadge } from '#views/service-order/desk/due-badge.tsx'
import { warrantyOrderPaths } from '#views/service-order/zone.ts'
import { synchronizationPaths } from '#views/synchronization/cms/paths.ts'
import { StaffUnitFinder } from '#views/unit/unit-finder.tsx'
import { OrderCounters } from './orders-course.tsx'
import { tiles as known, tiles } from './tiles.tsx'
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
            {course && <OrderCounters course={course} />}
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
    .filter(({ hidden }) => !hidden)
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

const icons = { red: IconCloudOff, amber: IconAlertTriangle, green: IconCircleCheck }
const runs = synchronizationPaths.runs('contractors')
const partsList = '/cms/service-order/spare-parts-orders'

/** The page with the records that a state counts. */
function hrefOf({ kind, tone, count, of }: SystemState, mayDecide: boolean): string {
  if (kind === 'erp' && of === 'parts') return `${partsList}?erp_status=failed`
  if (kind === 'erp') return `${warrantyOrderPaths.staff.list}?erp_status=failed`
  if (kind === 'imports') return of ? `/cms/import/${of}?to_correct=true` : '/cms/import/error-codes'
  if (kind === 'mail') return tone === 'red' ? '/cms/jobs?name=mail.send' : `/cms/outbox?created_at=${of}..${of}`
  if (kind === 'reports') return reportPaths.activities
  return count > 0 && of && mayDecide ? synchronizationPaths.differencesOfRun(of) : runs
}

/** One line with the state of the parts of the system that the person may see. */
function SystemStates({ states }: { states: readonly SystemState[] }) {
  const { t } = useTexts()
  const mayDecide = useMay('synchronization.results.index')
  if (states.length === 0) return null
  return (
    <Flex
      className={classes.states}
      component="ul"
      wrap="wrap"
      gap="5xs"
      mt={0}
      mb="md"
      mx={0}
      p={0}
      bg="var(--hairline)"
      bd="1px solid var(--hairline)"
      bdrs="lg"
      aria-label={t`System state`}
    >
      {states.map((state) => {
        const Icon = icons[state.tone]
        return (
          <Box component="li" key={`${state.kind} ${state.of}`} flex="1 1 auto" bg="var(--card)">
            <Flex
              component={Link}
              href={hrefOf(state, mayDecide)}
              className={classes.state}
              gap="xs"
              align="center"
              h="100%"
              mih={44}
              py="2xs"
              px="md"
              data-tone={state.tone}
            >
              <Icon size={18} stroke={1.7} aria-hidden />
              <Text component="strong" fw={600}>
                <Name {...state} />
              </Text>
              <span>
                <Words {...state} />
              </span>
            </Flex>
          </Box>
        )
      })}
    </Flex>
  )
}

function Name({ kind, of }: Pick<SystemState, 'kind' | 'of'>) {
  const { i18n } = useLingui()
  const imported = importKindNames.find((known) => known === of)
  if (kind === 'erp') return <Trans>Navision</Trans>
  if (kind === 'imports')
    return imported ? <bdi>{labelIn(i18n, importKinds[imported].title)}</bdi> : <Trans>Imports</Trans>
  if (kind === 'reports') return <Trans>Reports</Trans>
  return kind === 'contractors' ? <Trans>Contractors</Trans> : <Trans>Mail</Trans>
}

/** Orders that the ERP does not have, by their kind. */
function Unsaved({ count, of }: Pick<SystemState, 'count' | 'of'>) {
  return of === 'parts' ? (
    <Plural value={count} one="# parts order not saved" other="# parts orders not saved" />
  ) : (
    <Plural value={count} one="# order not saved" other="# orders not saved" />
  )
}

function Words({ kind, tone, count, at, of }: SystemState) {
  const { i18n } = useLingui()
  if (kind === 'erp') return count > 0 ? <Unsaved count={count} of={of} /> : <Trans>all saved</Trans>
  if (kind === 'imports')
    return count > 0 ? <Plural value={count} one="# to correct" other="# to correct" /> : <Trans>no errors</Trans>
  if (kind === 'contractors') {
    if (!at) return <Trans>not compared yet</Trans>
    if (tone === 'red') return <Trans>failed, {formatMoment(at)}</Trans>
    if (count > 0) return <Plural value={count} one="# difference" other="# differences" />
    return <Trans>in agreement, {formatMoment(at)}</Trans>
  }
  if (kind === 'reports' && at) return <Trans>not up to date since {formatMoment(at)}</Trans>
  if (tone === 'red') return <Plural value={count} one="# message not sent" other="# messages not sent" />
  return <Trans>sent today: {formatNumber(count, i18n.locale)}</Trans>
}

interface ArrangeTilesProps {
  dashboard: StaffDashboard
  onArranged: () => void
}

/**
 * Settings of the tiles: which are shown and in what order, stored per person and changed by buttons. Tiles that the person may
 * not see are left out and keep their places.
 */
function ArrangeTiles({ dashboard, onArranged }: ArrangeTilesProps) {
  const { i18n } = useLingui()
  const { t } = useTexts()
  const { submit, busy } = useSubmission({ send: arrangeTiles }, { onDone: onArranged })
  const offered = dashboard.tiles.filter(({ tile }) => known[tile].show(dashboard) !== null)
  const submitOffered = (next: readonly TileChoice[]) => {
    const [...rest] = next
    submit({ tiles: dashboard.tiles.map((one) => (offered.includes(one) ? (rest.shift() ?? one) : one)) })
  }
  const move = (index: number, by: number) => {
    const next = [...offered]
    const [tile] = next.splice(index, 1)
    if (tile) submitOffered(next.toSpliced(index + by, 0, tile))
  }
  const show = (index: number, hidden: boolean) =>
    submitOffered(offered.map((tile, at) => (at === index ? { ...tile, hidden } : tile)))
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.7} />}>
          <Trans>Arrange the dashboard</Trans>
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <PlainList gap="5xs" maw="calc(100vw - 64px)" aria-busy={busy}>
          {offered.map(({ tile, hidden }, index) => {
            const name = i18n._(known[tile].label)
            return (
              <Flex component="li" key={tile} gap="4xs" align="center">
                <Checkbox
                  flex={1}
                  label={name}
                  checked={!hidden}
                  onChange={(event) => show(index, !event.currentTarget.checked)}
                />
                <MoveButton
                  label={t`Move up: ${name}`}
                  icon={IconArrowUp}
                  isAtEnd={index === 0}
                  onMove={() => move(index, -1)}
                />
                <MoveButton
                  label={t`Move down: ${name}`}
                  icon={IconArrowDown}
                  isAtEnd={index === offered.length - 1}
                  onMove={() => move(index, 1)}
                />
              </Flex>
            )
          })}
        </PlainList>
      </Popover.Dropdown>
    </Popover>
  )
}

interface MoveButtonProps {
  label: string
  icon: typeof IconArrowUp
  isAtEnd: boolean
  onMove: () => void
}

/** A button that keeps the focus at an end of the list, where a disabled button would lose it. */
function MoveButton({ label, icon: Icon, isAtEnd, onMove }: MoveButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      data-disabled={isAtEnd || undefined}
      aria-disabled={isAtEnd || undefined}
      aria-label={label}
      onClick={isAtEnd ? undefined : onMove}
    >
      <Icon size={18} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}
