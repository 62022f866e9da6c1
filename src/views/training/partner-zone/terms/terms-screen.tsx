import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, SegmentedControl } from '@mantine/core'
import { IconCalendarMonth, IconList, IconSchool } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import { trainingZone } from '#contract/training/zone.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { ListFailed, useListState } from '#views/components/data-table/list-state.tsx'
import { TableFooter } from '#views/components/data-table/table-footer.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { trainingPaths } from '#views/training/partner-zone/paths.ts'
import classes from '#views/training/partner-zone/training.module.css'
import { TrainingTabs } from '#views/training/partner-zone/training-tabs.tsx'
import { TermCalendar } from './term-calendar.tsx'
import { TermCards } from './term-cards.tsx'
import { TermFilters } from './term-filters.tsx'

const name = 'partnerzone.training.terms.index'
const endpoint = trainingZone.endpoints[name]
const soonestFirst = { sort_by: 'training_date', sort_direction: 'asc' }
const filterNames = ['city', 'type_id', 'category_id', 'training', 'free']

/** Open future terms: as a list or a calendar (specification, section 2: training/terms). */
export function TrainingTermsScreen() {
  const search = new URLSearchParams(useSearch())
  return (
    <>
      <TrainingTabs />
      {search.get('show') === 'calendar' ? <CalendarView search={search} /> : <ListView />}
    </>
  )
}

function ListView() {
  const list = useList(name, endpoint, { begin: soonestFirst })
  const { actor } = list
  const { filters, isNarrowed, rows, total, failed, busy } = useListState(actor)
  const clear = () => actor.send({ type: 'filters.clear' })
  return (
    <>
      <Header
        view="list"
        filters={filters}
        note={total !== undefined && <Plural value={total} one="# term" other="# terms" />}
      />
      <TermFilters
        filters={filters}
        onChange={(filter, value) => actor.send({ type: 'filter.change', name: filter, value })}
        onClear={clear}
      />
      {failed && <ListFailed onRetry={() => actor.send({ type: 'list.refresh' })} />}
      {total === 0 ? (
        <EmptyState
          icon={IconSchool}
          title={isNarrowed ? <Trans>There are no such terms</Trans> : <Trans>There are no upcoming terms</Trans>}
          action={
            isNarrowed && (
              <Button variant="default" onClick={clear}>
                <Trans>Show all terms</Trans>
              </Button>
            )
          }
        >
          {!isNarrowed && <Trans>As soon as a training of your brands is announced, you will find it here.</Trans>}
        </EmptyState>
      ) : (
        <div aria-busy={busy}>
          <TermCards rows={total === undefined ? null : rows} />
          {total !== undefined && <TableFooter list={list} />}
        </div>
      )}
    </>
  )
}

function CalendarView({ search }: { search: URLSearchParams }) {
  const filters = Object.fromEntries([...search].filter(([filter]) => filterNames.includes(filter)))
  const month = search.get('month')
  const show = (changed: Record<string, string | null>) => navigateTo(calendarPath(search, changed), { replace: true })
  return (
    <>
      <Header view="calendar" filters={filters} />
      <TermFilters
        filters={filters}
        onChange={(filter, value) => show({ [filter]: value })}
        onClear={() => show(Object.fromEntries(filterNames.map((filter) => [filter, null])))}
        withoutDates
      />
      <TermCalendar month={month} filters={filters} onMonth={(shown) => show({ month: shown })} />
    </>
  )
}

function calendarPath(search: URLSearchParams, changed: Record<string, string | null>): string {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changed)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return `${trainingPaths.terms}?${next}`
}

interface HeaderProps {
  view: 'list' | 'calendar'
  filters: Readonly<Record<string, string>>
  note?: ReactNode
}

function Header({ view, filters, note }: HeaderProps) {
  const { t } = useLingui()
  const kept = Object.fromEntries(Object.entries(filters).filter(([filter]) => filterNames.includes(filter)))
  const change = (to: string) => {
    const query = to === 'calendar' ? { show: 'calendar', ...kept } : { ...soonestFirst, ...kept }
    navigateTo(`${trainingPaths.terms}?${new URLSearchParams(query)}`, { replace: true })
  }
  return (
    <PageHeader
      note={note}
      actions={
        <SegmentedControl
          className={classes.views}
          aria-label={t`How terms are shown`}
          value={view}
          onChange={change}
          data={[
            { value: 'list', label: <ViewLabel icon={IconList}>{t`List`}</ViewLabel> },
            { value: 'calendar', label: <ViewLabel icon={IconCalendarMonth}>{t`Calendar`}</ViewLabel> },
          ]}
        />
      }
    />
  )
}

function ViewLabel({ icon: Icon, children }: { icon: typeof IconList; children: string }) {
  return (
    <span className={classes.view}>
      <Icon size={18} stroke={1.7} aria-hidden />
      {children}
    </span>
  )
}
