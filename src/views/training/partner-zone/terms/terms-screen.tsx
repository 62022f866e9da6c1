import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Flex, Menu, Popover, SegmentedControl, Stack, UnstyledButton } from '@mantine/core'
import { IconCalendarMonth, IconCheck, IconChevronDown, IconList, IconSchool, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useSearch } from 'wouter'
import { trainingZone, type ZoneTermRow } from '#contract/training/zone.ts'
import { formatDate } from '#services/formatting.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import type { Column } from '#views/components/data-table/columns.ts'
import { SearchBox } from '#views/components/data-table/filters/search-box.tsx'
import { ListFailed, useListState } from '#views/components/data-table/list-state.tsx'
import { ExportButton } from '#views/components/data-table/settings/export-button.tsx'
import { TableFooter } from '#views/components/data-table/table-footer.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { DateField } from '#views/components/fields/date-field.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { companyTrainingPaths } from '#views/training/partner-zone/paths.ts'
import classes from '#views/training/partner-zone/training.module.css'
import { TrainingTabs } from '#views/training/partner-zone/training-tabs.tsx'
import { TermCalendar } from './term-calendar.tsx'
import { TermCards } from './term-cards.tsx'

const name = 'partnerzone.training.terms.index'
const endpoint = trainingZone.endpoints[name]
/** The columns of an export. */
const columns: readonly Column<ZoneTermRow>[] = [
  { field: 'training_name', label: msg`Training` },
  { field: 'type_name', label: msg`Type` },
  { field: 'category_name', label: msg`Category` },
  { field: 'training_date', label: msg`Training date`, type: 'date' },
  { field: 'start_time', label: msg`Starts at` },
  { field: 'end_time', label: msg`Ends at` },
  { field: 'city', label: msg`City` },
  { field: 'address', label: msg`Address` },
  { field: 'registration_until', label: msg`Last day of registration`, type: 'date' },
  { field: 'free_places', label: msg`Available places`, type: 'number' },
  { field: 'price_netto', label: msg`Net price`, type: 'number' },
  { field: 'price_brutto', label: msg`Gross price`, type: 'number' },
]
const soonestFirst = { sort_by: 'training_date', sort_direction: 'asc' }
const filterNames = ['city', 'type_id', 'category_id', 'training', 'free']

/** Open future terms: as a list or a calendar (specification, section 2: training/terms). */
export function OpenTermsScreen() {
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
  const { filters, isNarrowed, rows, total, failed, failure, busy } = useListState(actor)
  const clear = () => actor.send({ type: 'filters.clear' })
  return (
    <>
      <Header
        view="list"
        filters={filters}
        note={total !== undefined && <Plural value={total} one="# term" other="# terms" />}
      >
        <ExportButton list={list} columns={columns} />
      </Header>
      <Box mb="sm">
        <SearchBox list={list} filters={[]} />
      </Box>
      <TermFilters
        filters={filters}
        onChange={(filter, value) => actor.send({ type: 'filter.change', name: filter, value })}
        onClear={clear}
      />
      {failed && <ListFailed failure={failure} onRetry={() => actor.send({ type: 'list.refresh' })} />}
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
  return `${companyTrainingPaths.terms}?${next}`
}

interface HeaderProps {
  view: 'list' | 'calendar'
  filters: Readonly<Record<string, string>>
  note?: ReactNode
  /** Buttons before the choice of view. */
  children?: ReactNode
}

function Header({ view, filters, note, children }: HeaderProps) {
  const { t } = useLingui()
  const kept = Object.fromEntries(Object.entries(filters).filter(([filter]) => filterNames.includes(filter)))
  const change = (to: string) => {
    const query = to === 'calendar' ? { show: 'calendar', ...kept } : { ...soonestFirst, ...kept }
    navigateTo(`${companyTrainingPaths.terms}?${new URLSearchParams(query)}`, { replace: true })
  }
  return (
    <PageHeader
      note={note}
      actions={
        <>
          {children}
          <SegmentedControl
            bg="var(--hover)"
            aria-label={t`How terms are shown`}
            value={view}
            onChange={change}
            data={[
              { value: 'list', label: <ViewLabel icon={IconList}>{t`List`}</ViewLabel> },
              { value: 'calendar', label: <ViewLabel icon={IconCalendarMonth}>{t`Calendar`}</ViewLabel> },
            ]}
          />
        </>
      }
    />
  )
}

function ViewLabel({ icon: Icon, children }: { icon: typeof IconList; children: string }) {
  return (
    <Flex component="span" display="inline-flex" gap="3xs" align="center">
      <Icon size={18} stroke={1.7} aria-hidden />
      {children}
    </Flex>
  )
}

interface TermFiltersProps {
  /** As in the address. */
  filters: Readonly<Record<string, string>>
  /** Null removes a filter. */
  onChange: (name: string, value: string | null) => void
  onClear: () => void
  /** Without dates, for the calendar. */
  withoutDates?: boolean
}

/** The filters of terms as chips; only cities, kinds and trainings that occur are offered. */
function TermFilters({ filters, onChange, onClear, withoutDates = false }: TermFiltersProps) {
  const { t } = useLingui()
  const { data } = useLoad('partnerzone.training.terms.narrowing', {})
  const named = (options: readonly { id: number; name: string }[] = []) =>
    options.map(({ id, name }) => ({ value: String(id), label: name }))
  const choice = (name: string) => ({
    value: filters[name] ?? null,
    onChange: (value: string | null) => onChange(name, value),
  })
  const isFree = filters.free === 'true'
  return (
    <fieldset className={classes.chips} aria-label={t`Filters`} data-no-print>
      <Choice
        label={<Trans>City</Trans>}
        options={(data?.cities ?? []).map((city) => ({ value: city, label: city }))}
        {...choice('city')}
      />
      <UnstyledButton
        className={`choice ${classes.chip}`}
        flex="none"
        mih={44}
        py="3xs"
        px="md"
        fz="md"
        lh="md"
        bdrs="2xl"
        aria-pressed={isFree}
        onClick={() => onChange('free', isFree ? null : 'true')}
      >
        {isFree && <IconCheck size={16} stroke={2} aria-hidden />}
        <Trans>Free places only</Trans>
      </UnstyledButton>
      {!withoutDates && <Dates {...choice('training_date')} />}
      <Choice label={<Trans>Training</Trans>} options={named(data?.trainings)} {...choice('training')} />
      <Choice label={<Trans>Type</Trans>} options={named(data?.types)} {...choice('type_id')} />
      <Choice label={<Trans>Category</Trans>} options={named(data?.categories)} {...choice('category_id')} />
      {Object.keys(filters).length > 0 && (
        <UnstyledButton
          className={classes.clear}
          flex="none"
          mih={44}
          py="3xs"
          px="2xs"
          c="var(--petrol-ink)"
          fz="md"
          onClick={onClear}
        >
          <IconX size={16} stroke={1.8} aria-hidden />
          <Trans>Clear filters</Trans>
        </UnstyledButton>
      )}
    </fieldset>
  )
}

interface ChoiceProps {
  label: ReactNode
  options: readonly { value: string; label: string }[]
  value: string | null
  onChange: (value: string | null) => void
}

function Choice({ label, options, value, onChange }: ChoiceProps) {
  if (options.length < 2 && value === null) return null
  const chosen = options.find((option) => option.value === value)
  return (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        <UnstyledButton
          className={`choice ${classes.chip}`}
          flex="none"
          mih={44}
          py="3xs"
          px="md"
          fz="md"
          lh="md"
          bdrs="2xl"
          aria-pressed={value !== null}
        >
          {chosen?.label ?? value ?? label}
          <IconChevronDown size={16} stroke={1.8} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {value !== null && (
          <Menu.Item onClick={() => onChange(null)}>
            <Trans>All</Trans>
          </Menu.Item>
        )}
        {options.map((option) => (
          <Menu.Item
            key={option.value}
            role="menuitemradio"
            aria-checked={option.value === value}
            rightSection={option.value === value && <IconCheck size={16} stroke={2} aria-hidden />}
            onClick={() => onChange(option.value)}
          >
            {option.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Dates({ value, onChange }: Pick<ChoiceProps, 'value' | 'onChange'>) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const [from = '', to = ''] = (value ?? '..').split('..')
  const set = (range: readonly [string | null, string | null]) => {
    const [begin, end] = range.map((day) => (day && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : ''))
    onChange(begin || end ? `${begin}..${end}` : null)
  }
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus width={280}>
      <Popover.Target>
        <UnstyledButton
          className={`choice ${classes.chip}`}
          flex="none"
          mih={44}
          py="3xs"
          px="md"
          fz="md"
          lh="md"
          bdrs="2xl"
          aria-pressed={value !== null}
          onClick={() => setOpened(!opened)}
        >
          {value === null ? <Trans>Date</Trans> : `${from ? formatDate(from) : '…'} – ${to ? formatDate(to) : '…'}`}
          <IconChevronDown size={16} stroke={1.8} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Date`}>
        <Stack gap="sm">
          <DateField label={<Trans>From</Trans>} value={from || null} onChange={(day) => set([day, to])} />
          <DateField label={<Trans>To</Trans>} value={to || null} onChange={(day) => set([from, day])} />
          <Button onClick={() => setOpened(false)}>
            <Trans>Show</Trans>
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
