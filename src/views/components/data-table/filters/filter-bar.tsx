import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Flex, Group, Menu, Popover, UnstyledButton } from '@mantine/core'
import { IconCheck, IconFilterPlus, IconX } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { type ReactNode, useState } from 'react'
import { maySelect } from '#contract/access.ts'
import type { FilterDescription } from '#contract/filters.ts'
import type { ListRow } from '#machines/list/list-query.ts'
import { formatDate, formatSerial } from '#services/formatting.ts'
import { useSession } from '#views/components/app/use-session.ts'
import type { TableFilter } from '#views/components/data-table/columns.ts'
import type { ListHandle } from '#views/components/data-table/list-handle.ts'
import { useCurrentView } from '#views/components/data-table/views/use-current-view.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { useLookup } from '#views/components/fields/use-lookup.ts'
import { clearFilters } from './clear-filters.ts'
import classes from './filter-bar.module.css'
import { FilterControl, loadControls } from './filter-control.tsx'
import { filterKind, filterRefusal } from './filter-kind.ts'

export interface FilterBarProps<Row extends ListRow> {
  list: ListHandle<Row>
  filters: readonly TableFilter[]
  /** At the left: saved views. */
  views?: ReactNode
  /** At the right: columns and density. */
  children?: ReactNode
}

/**
 * The filters of a list as chips: switches for yes-or-no filters, chips for filters that are set, and a menu that adds others.
 */
export function FilterBar<Row extends ListRow>({ list, filters, views, children }: FilterBarProps<Row>) {
  const { actor, endpoint } = list
  const { i18n } = useLingui()
  const values = useSelector(actor, ({ context }) => context.query.filters)
  const current = useCurrentView(list)
  const { permissions } = useSession()
  const [added, setAdded] = useState<string | null>(null)
  const allowed = filters.filter(({ lookup }) => !lookup || maySelect(permissions, lookup))
  const isToggle = ({ name, toggle = true }: TableFilter) => toggle && filterKind(endpoint, name) === 'boolean'
  const isSaid = ({ name }: TableFilter) => name in current.filters && values[name] === current.filters[name]
  const toggles = allowed.filter((filter) => isToggle(filter) && !isSaid(filter))
  const others = allowed.filter((filter) => !isToggle(filter))
  const shown = others.filter(
    (filter) => !isSaid(filter) && (values[filter.name] !== undefined || filter.name === added),
  )
  const rest = others.filter((filter) => !shown.includes(filter) && !isSaid(filter))
  const change = (name: string, value: string | null) => actor.send({ type: 'filter.change', name, value })
  return (
    <Flex gap="8px 16px" align="flex-start" justify="space-between" wrap="wrap" mb={12}>
      <Group className={classes.chips} gap={8} miw={0}>
        {views}
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
            opened={filter.name === added}
            refusal={filterRefusal(endpoint, filter.name, i18n.locale)}
            onChange={(value) => change(filter.name, value || null)}
            onRemove={() => {
              setAdded(null)
              change(filter.name, null)
            }}
            onClose={() => setAdded(null)}
          />
        ))}
        {rest.length > 0 && (
          <Menu position="bottom-start" onOpen={loadControls}>
            <Menu.Target>
              <UnstyledButton className={classes.add}>
                <IconFilterPlus size={16} stroke={1.7} aria-hidden />
                <Trans>Add filter</Trans>
              </UnstyledButton>
            </Menu.Target>
            <Menu.Dropdown>
              {rest.map(({ name, label }) => (
                <Menu.Item key={name} onClick={() => setAdded(name)}>
                  {i18n._(label)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        {Object.keys(values).filter((name) => values[name] !== current.filters[name]).length > 1 && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            onClick={() => {
              setAdded(null)
              clearFilters(list, current)
            }}
          >
            <Trans>Clear filters</Trans>
          </Button>
        )}
      </Group>
      {children}
    </Flex>
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
  /** Just added: its control is open. */
  opened: boolean
  refusal: (value: string) => string | undefined
  onChange: (value: string) => void
  onRemove: () => void
  onClose: () => void
}

/** A filter with its value; a click changes it, the cross removes it. */
function FilterChip(props: FilterChipProps) {
  const { filter, kind, value, opened: isNew, refusal, onChange, onRemove, onClose } = props
  const { t, i18n } = useLingui()
  const [opened, setOpened] = useState(isNew)
  const label = i18n._(filter.label)
  const close = (next: boolean) => {
    setOpened(next)
    if (!next) onClose()
  }
  return (
    <Popover opened={opened} onChange={close} position="bottom-start" withRoles={false} trapFocus returnFocus>
      <Popover.Target>
        <span className={classes.chip}>
          <UnstyledButton
            className={classes.summary}
            fz={13}
            aria-haspopup="dialog"
            aria-expanded={opened}
            onFocus={loadControls}
            onPointerEnter={loadControls}
            onClick={() => close(!opened)}
          >
            {label}: <strong>{value === '' ? '…' : <Summary filter={filter} kind={kind} value={value} />}</strong>
          </UnstyledButton>
          <UnstyledButton
            type="button"
            className={classes.remove}
            flex="none"
            h="100%"
            bdrs="var(--radius)"
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
