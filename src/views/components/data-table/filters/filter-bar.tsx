import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Menu } from '@mantine/core'
import { IconFilterPlus } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { type ReactNode, useState } from 'react'
import { maySelect } from '#contract/access.ts'
import type { ListRow } from '#machines/list/list-query.ts'
import { useSession } from '#views/components/app/use-session.ts'
import type { TableFilter } from '#views/components/data-table/columns.ts'
import type { ListHandle } from '#views/components/data-table/list-handle.ts'
import { useCurrentView } from '#views/components/data-table/views/use-current-view.ts'
import { clearFilters } from './clear-filters.ts'
import classes from './filter-bar.module.css'
import { FilterChip, ToggleChip } from './filter-chip.tsx'
import { loadControls } from './filter-control.tsx'
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
    <div className={classes.bar}>
      <div className={classes.chips}>
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
              <button type="button" className={classes.add}>
                <IconFilterPlus size={16} stroke={1.7} aria-hidden />
                <Trans>Add filter</Trans>
              </button>
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
      </div>
      {children}
    </div>
  )
}
