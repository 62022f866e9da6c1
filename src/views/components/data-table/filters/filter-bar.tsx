import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Flex, Group, Menu, Popover, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCheck, IconFilterPlus, IconX } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { maySelect } from '#contract/declare/access.ts'
import type { FilterDescription } from '#contract/declare/filters.ts'
import type { ListRow } from '#machines/list/list-query.ts'
import { formatDate, formatSerial } from '#services/formatting.ts'
import { useSession } from '#views/components/app/use-session.ts'
import type { TableFilter } from '#views/components/data-table/columns.ts'
import type { ListHandle } from '#views/components/data-table/list-handle.ts'
import { useCurrentView } from '#views/components/data-table/views/use-current-view.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { useLookup } from '#views/components/fields/use-lookup.ts'
import { LateMenu } from '#views/components/late/late-menu.tsx'
import { clearFilters } from './clear-filters.ts'
import classes from './filter-bar.module.css'
import { FilterControl, loadControls } from './filter-control.tsx'
import { filterKind, filterRefusal, withoutSameNames } from './filter-kind.ts'
import { SearchBox } from './search-box.tsx'

export interface FilterBarProps<Row extends ListRow> {
  list: ListHandle<Row>
  filters: readonly TableFilter[]
  /** Sorting, where there are no headings. */
  sorting?: ReactNode
  /** Usual values of a filter, one press each. */
  presets?: ReactNode
  /** At the right: saved views. */
  views?: ReactNode
  /** At the right: columns and density. */
  children?: ReactNode
}

/**
 * The tools of a list in one row: its search, a menu that adds filters, switches for yes-or-no filters, chips for filters that are
 * set; at the right views and columns.
 */
export function FilterBar<Row extends ListRow>(props: FilterBarProps<Row>) {
  const { list, filters, sorting, presets, views, children } = props
  const { actor, endpoint } = list
  const { i18n } = useLingui()
  const values = useSelector(actor, ({ context }) => context.query.filters)
  const current = useCurrentView(list)
  const { permissions } = useSession()
  const opened = useSelector(actor, ({ context }) => context.opened)
  const allowed = filters.filter(({ lookup }) => !lookup || maySelect(permissions, lookup))
  const isToggle = ({ name, toggle = true }: TableFilter) => toggle && filterKind(endpoint, name) === 'boolean'
  const isSaid = ({ name }: TableFilter) => name in current.filters && values[name] === current.filters[name]
  // On a phone the menu has them, and only those that are on have a place.
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const switches = allowed.filter((filter) => isToggle(filter) && !isSaid(filter))
  const toggles = switches.filter(({ name }) => !isPhone || values[name] === 'true')
  const others = allowed.filter((filter) => !isToggle(filter))
  const shown = others.filter(
    (filter) => !isSaid(filter) && (values[filter.name] !== undefined || filter.name === opened),
  )
  const rest = withoutSameNames(
    [
      ...switches.filter((filter) => !toggles.includes(filter)),
      ...others.filter((filter) => !shown.includes(filter) && !isSaid(filter)),
    ],
    ({ label }) => i18n._(label),
  )
  const change = (name: string, value: string | null) => actor.send({ type: 'filter.change', name, value })
  const close = () => actor.send({ type: 'filter.close' })
  return (
    <Flex className={classes.bar} rowGap="2xs" columnGap="md" align="flex-start" justify="space-between">
      <Group className={classes.chips} gap="2xs" miw={0}>
        <SearchBox list={list} filters={filters} />
        <AddFilter
          filters={rest}
          isOpen={opened !== null}
          onAdd={(filter) =>
            isToggle(filter) ? change(filter.name, 'true') : actor.send({ type: 'filter.open', name: filter.name })
          }
        />
        {sorting}
        {presets}
        {toggles.map(({ name, label }) => (
          <ToggleChip
            key={name}
            label={i18n._(label)}
            pressed={values[name] === 'true'}
            onChange={(pressed) => change(name, pressed ? 'true' : null)}
          />
        ))}
        {shown.map((filter) => (
          <FilterChip
            key={filter.name}
            filter={filter}
            kind={filterKind(endpoint, filter.name)}
            value={values[filter.name] ?? ''}
            opened={filter.name === opened}
            refusal={filterRefusal(endpoint, filter.name, i18n.locale)}
            onChange={(value) => change(filter.name, value || null)}
            onRemove={() => {
              close()
              change(filter.name, null)
            }}
            onToggle={(open) => (open ? actor.send({ type: 'filter.open', name: filter.name }) : close())}
          />
        ))}
        {Object.keys(values).filter((name) => values[name] !== current.filters[name]).length > 1 && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            onClick={() => {
              close()
              clearFilters(list, current)
            }}
          >
            <Trans>Clear filters</Trans>
          </Button>
        )}
      </Group>
      <Group gap="2xs" wrap="nowrap" flex="none">
        {views}
        {children}
      </Group>
    </Flex>
  )
}

interface AddFilterProps {
  /** Those that are not set. */
  filters: readonly TableFilter[]
  /** Whether the control of a filter is open, which then has the focus. */
  isOpen: boolean
  onAdd: (filter: TableFilter) => void
}

/** The menu of further filters. */
function AddFilter({ filters, isOpen, onAdd }: AddFilterProps) {
  const { i18n } = useLingui()
  if (filters.length === 0) return null
  return (
    <LateMenu
      position="bottom-start"
      onOpen={loadControls}
      returnFocus={!isOpen}
      button={
        <UnstyledButton className={classes.add}>
          <IconFilterPlus size={16} stroke={1.7} aria-hidden />
          <span className={classes.word}>
            <Trans>Add filter</Trans>
          </span>
        </UnstyledButton>
      }
    >
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        {filters.map((filter) => (
          <Menu.Item key={filter.name} onClick={() => onAdd(filter)}>
            {i18n._(filter.label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </LateMenu>
  )
}

/** A filter that is on or off. */
export function ToggleChip({
  label,
  pressed,
  onChange,
}: {
  label: string
  pressed: boolean
  onChange: (pressed: boolean) => void
}) {
  return (
    <UnstyledButton className={classes.toggle} aria-pressed={pressed} onClick={() => onChange(!pressed)}>
      {pressed && <IconCheck size={15} stroke={2} aria-hidden />}
      {label}
    </UnstyledButton>
  )
}

interface FilterChipProps {
  filter: TableFilter
  kind: FilterDescription['kind']
  /** As in the address. */
  value: string
  /** Whether its control is open, as after it was added. */
  opened: boolean
  refusal: (value: string) => string | undefined
  onChange: (value: string) => void
  onRemove: () => void
  onToggle: (open: boolean) => void
}

/** A filter with its value; a click changes it, the cross removes it. */
function FilterChip(props: FilterChipProps) {
  const { filter, kind, value, opened, refusal, onChange, onRemove, onToggle } = props
  const { t, i18n } = useLingui()
  const label = i18n._(filter.label)
  return (
    <Popover opened={opened} onChange={onToggle} position="bottom-start" withRoles={false} trapFocus returnFocus>
      <Popover.Target>
        <span className={classes.chip}>
          <UnstyledButton
            className={classes.summary}
            fz="xs"
            aria-haspopup="dialog"
            aria-expanded={opened}
            onFocus={loadControls}
            onPointerEnter={loadControls}
            onClick={() => onToggle(!opened)}
          >
            {label}: <strong>{value === '' ? '…' : <Summary filter={filter} kind={kind} value={value} />}</strong>
          </UnstyledButton>
          <UnstyledButton
            type="button"
            className={classes.remove}
            flex="none"
            h="100%"
            bdrs="md"
            aria-label={t`Remove the filter ${label}`}
            onClick={onRemove}
          >
            <IconX size={15} stroke={1.8} aria-hidden />
          </UnstyledButton>
        </span>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label}>
        <Box w={260}>
          <FilterControl {...{ filter, kind, value, label, refusal, onChange }} />
        </Box>
      </Popover.Dropdown>
    </Popover>
  )
}

function Summary({ filter, kind, value }: { filter: TableFilter; kind: FilterDescription['kind']; value: string }) {
  const { t, i18n } = useLingui()
  if (kind === 'ids' && filter.lookup) return <Names lookup={filter.lookup} ids={value.split(',').map(Number)} />
  if (kind === 'options') {
    const names = value.split(',').map((word) => {
      const option = filter.options?.find((candidate) => candidate.value === word)
      return option ? labelIn(i18n, option.label) : word
    })
    return <bdi>{shortened(names)}</bdi>
  }
  if (kind === 'boolean') return <bdi>{value === 'true' ? t`Yes` : t`No`}</bdi>
  if (kind === 'dates') {
    const [from = '', to = ''] = value.split('..')
    if (!from) return <bdi>{t`until ${formatDate(to)}`}</bdi>
    return <bdi>{to ? `${formatDate(from)} – ${formatDate(to)}` : t`from ${formatDate(from)}`}</bdi>
  }
  if (filter.name === 'serial_no') return <bdi>{formatSerial(value)}</bdi>
  return <bdi>{value}</bdi>
}

/** Names of the chosen records. A saved view may name records that have been deleted since. */
function Names({ lookup, ids }: { lookup: NonNullable<TableFilter['lookup']>; ids: number[] }) {
  const { t } = useLingui()
  const found = useLookup(lookup, { minimum: 0, chosen: ids })
  const unnamed = found && !found.busy ? t`no longer exists` : '…'
  const names = ids.map((id) => found?.known.find((option) => option.id === id)?.name ?? unnamed)
  return <bdi>{shortened(names)}</bdi>
}

/** Two names, and how many more. */
function shortened(names: readonly string[]): string {
  const [first = '', second] = names
  if (!second) return first
  return names.length === 2 ? `${first}, ${second}` : `${first}, ${second} +${names.length - 2}`
}
