import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Checkbox, Divider, Flex, Group, Popover, Stack, Text, Tooltip } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconBaselineDensityMedium,
  IconBaselineDensitySmall,
  IconColumns3,
  IconMinus,
  IconPin,
  IconPinFilled,
  IconPlus,
  IconRestore,
  IconStack2,
} from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import {
  groupedBy,
  pinColumn,
  pinnedColumns,
  resizeColumns,
  stepColumn,
  toggleColumn,
} from '#machines/list/list-columns.ts'
import type { ListRow } from '#machines/list/list-query.ts'
import type { Column } from '#views/components/data-table/columns.ts'
import type { ListHandle } from '#views/components/data-table/list-handle.ts'
import { LatePopover } from '#views/components/late/late-popover.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { useColumns } from './use-columns.ts'

export interface TableSettingsProps<Row extends ListRow> {
  list: ListHandle<Row>
  columns: readonly Column<Row>[]
  /** Further settings of the list. */
  children?: ReactNode
}

/** Settings of columns (visibility, pinning, order, width) and of the density of rows; all are saved. */
export function TableSettings<Row extends ListRow>({ list, columns, children }: TableSettingsProps<Row>) {
  const { actor } = list
  const { t } = useLingui()
  const isDense = useSelector(actor, ({ context }) => context.preferences.density === 'dense')
  const Icon = isDense ? IconBaselineDensitySmall : IconBaselineDensityMedium
  const densityLabel = isDense ? t`Comfortable rows` : t`Compact rows`
  return (
    <Group gap="2xs" wrap="nowrap" align="stretch" visibleFrom="sm">
      <LatePopover
        position="bottom-end"
        trapFocus
        button={
          <Button
            variant="default"
            size="xs"
            c="dimmed"
            fz="xs"
            fw={400}
            leftSection={<IconColumns3 size={16} stroke={1.7} />}
          >
            <Trans>Columns</Trans>
          </Button>
        }
      >
        <Popover.Dropdown aria-label={t`Columns`}>
          <ColumnSettings list={list} columns={columns} />
        </Popover.Dropdown>
      </LatePopover>
      <Tooltip label={densityLabel}>
        <ActionIcon
          variant="default"
          size={30}
          c="dimmed"
          fz="xs"
          fw={400}
          aria-label={densityLabel}
          onClick={() => actor.send({ type: 'density.change', density: isDense ? 'comfortable' : 'dense' })}
        >
          <Icon size={16} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      <GroupToggle list={list} columns={columns} />
      {children}
    </Group>
  )
}

/** Groups the rows by their sort column, with sums of each group; nothing for a list without groups. */
function GroupToggle<Row extends ListRow>({ list, columns }: Omit<TableSettingsProps<Row>, 'children'>) {
  const { actor, endpoint } = list
  const { t } = useLingui()
  const groups = (endpoint.groups ?? []).filter((name) => columns.some(({ field }) => field === name))
  const isGrouped = useSelector(actor, ({ context }) => groupedBy(context, groups) !== null)
  const [usual] = groups
  if (usual === undefined) return null
  const label = isGrouped ? t`Rows without groups` : t`Group rows by the sorted column, with subtotals`
  const toggle = () => {
    const { query, preferences } = actor.getSnapshot().context
    if (!groups.includes(query.sort_by)) actor.send({ type: 'sort.change', sort: { by: usual, direction: 'asc' } })
    if (isGrouped || !preferences.grouped) actor.send({ type: 'grouping.toggle' })
  }
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={isGrouped ? 'light' : 'default'}
        size={30}
        c="dimmed"
        fz="xs"
        fw={400}
        aria-label={label}
        aria-pressed={isGrouped}
        onClick={toggle}
      >
        <IconStack2 size={16} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  )
}

/** Width in pixels of a column that declares none. */
const usualWidth = 160

function ColumnSettings<Row extends ListRow>({ list, columns }: Omit<TableSettingsProps<Row>, 'children'>) {
  const { t, i18n } = useLingui()
  const { arranged, isArranged, change, reset } = useColumns(list, columns)
  const failed = useSelector(list.settings, (snapshot) => snapshot.matches({ columns: 'failed' }))
  const isNumbered = useSelector(list.actor, ({ context }) => context.preferences.numbered !== false)
  const pinned = pinnedColumns(arranged)
  const resize = (field: string, by: number) => {
    const given = arranged.find((column) => column.field === field)?.width
    const width = given ?? columns.find((column) => column.field === field)?.width ?? usualWidth
    change(resizeColumns(arranged, { [field]: width + by }))
  }
  return (
    <Stack gap="2xs" miw={240}>
      <Checkbox
        size="xs"
        label={t`Row numbers`}
        checked={isNumbered}
        onChange={() => list.actor.send({ type: 'numbers.toggle' })}
      />
      <Divider />
      <PlainList style={{ overflowY: 'auto' }} gap={0} mah="min(420px, 60vh)" my={0} mx="-4xs" py={0} px="4xs">
        {arranged.map(({ field, visible }, index) => {
          const column = columns.find((candidate) => candidate.field === field)
          const label = column ? i18n._(column.label) : field
          return (
            <Flex key={field} component="li" gap="5xs" align="center" mih={30}>
              <Checkbox
                flex={1}
                miw={0}
                mr="sm"
                size="xs"
                label={label}
                checked={visible}
                onChange={() => change(toggleColumn(arranged, field))}
              />
              <ActionIcon
                size={24}
                aria-label={t`Pin the column ${label} at the left`}
                aria-pressed={pinned.includes(field)}
                disabled={!visible}
                onClick={() => change(pinColumn(arranged, field))}
              >
                {pinned.includes(field) ? <IconPinFilled size={15} /> : <IconPin size={15} stroke={1.7} />}
              </ActionIcon>
              <ActionIcon
                size={24}
                aria-label={t`Make the column ${label} narrower`}
                disabled={!visible}
                onClick={() => resize(field, -24)}
              >
                <IconMinus size={15} stroke={1.7} />
              </ActionIcon>
              <ActionIcon
                size={24}
                aria-label={t`Make the column ${label} wider`}
                disabled={!visible}
                onClick={() => resize(field, 24)}
              >
                <IconPlus size={15} stroke={1.7} />
              </ActionIcon>
              <ActionIcon
                size={24}
                aria-label={t`Move the column ${label} to the left`}
                disabled={index === 0}
                onClick={() => change(stepColumn(arranged, field, -1))}
              >
                <IconArrowUp size={15} stroke={1.7} />
              </ActionIcon>
              <ActionIcon
                size={24}
                aria-label={t`Move the column ${label} to the right`}
                disabled={index === arranged.length - 1}
                onClick={() => change(stepColumn(arranged, field, 1))}
              >
                <IconArrowDown size={15} stroke={1.7} />
              </ActionIcon>
            </Flex>
          )
        })}
      </PlainList>
      {failed && (
        <Text c="var(--red)" fz="xs" role="alert">
          <Trans>Your columns could not be saved.</Trans>{' '}
          <Button variant="subtle" size="compact-xs" onClick={() => list.settings.send({ type: 'columns.keep' })}>
            <Trans>Try again</Trans>
          </Button>
        </Text>
      )}
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        ml="-2xs"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconRestore size={15} stroke={1.7} />}
        disabled={!isArranged}
        onClick={reset}
      >
        <Trans>Reset columns</Trans>
      </Button>
    </Stack>
  )
}
