import { Trans, useLingui } from '@lingui/react/macro'
import {
  Box,
  CloseButton,
  Flex,
  InputBase,
  Pill,
  Popover,
  Skeleton,
  Text,
  TextInput,
  UnstyledButton,
} from '@mantine/core'
import { IconCheck, IconChevronDown, IconSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { GroupNode } from '#contract/device/groups.ts'
import { useMay } from '#views/components/app/use-session.ts'
import type { FieldProps } from '#views/components/fields/field.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { foundNodes, nodesById, pathTo } from './tree-lines.ts'
import { TreeView } from './tree-view.tsx'

interface TreeChoice {
  /** Only groups without subgroups can be chosen: those that can have devices. */
  leaves?: boolean
  /** A branch that cannot be chosen: a group cannot be its own descendant. */
  without?: number | null
  /** The placeholder. */
  placeholder?: string
}

export type TreeSelectProps = FieldProps<number | null> & TreeChoice & { clearable?: boolean }
export type TreeMultiSelectProps = FieldProps<number[]> & TreeChoice

/** A field that chooses one device group in a searchable tree. Nothing is shown without the permission for groups. */
export function TreeSelect({ value, onChange, clearable = false, ...field }: TreeSelectProps) {
  return (
    <AskedTree
      {...field}
      multiple={false}
      clearable={clearable}
      value={value === null ? [] : [value]}
      onChange={([id = null]) => onChange(id)}
    />
  )
}

/** A field that chooses several device groups in a searchable tree. */
export function TreeMultiSelect(props: TreeMultiSelectProps) {
  return <AskedTree {...props} multiple clearable />
}

type TreeFieldProps = FieldProps<number[]> & TreeChoice & { multiple: boolean; clearable: boolean }

function AskedTree(props: TreeFieldProps) {
  return useMay('device.groups.index') ? <TreeField {...props} /> : null
}

function TreeField(props: TreeFieldProps) {
  const { multiple, clearable, leaves = false, without = null, placeholder, value, onChange, onBlur, ...field } = props
  const { t } = useLingui()
  const { data, failed, refresh } = useLoad('device.groups.tree', {})
  const [opened, setOpened] = useState(false)
  const own = useId()
  const id = field.id ?? own
  const nodes = data?.results ?? []
  const known = nodesById(nodes)
  const isFixed = field.disabled || field.readOnly
  const choose = (node: GroupNode) => {
    if (!multiple) {
      onChange([node.id])
      return setOpened(false)
    }
    onChange(value.includes(node.id) ? value.filter((chosen) => chosen !== node.id) : [...value, node.id])
  }
  const nameOf = (chosen: number) => known.get(chosen)?.name ?? `#${chosen}`
  const pathOf = (chosen: number) =>
    pathTo(nodes, chosen)
      .map(({ name }) => name)
      .join(' › ') || nameOf(chosen)
  const remove = (chosen: number) => onChange(value.filter((other) => other !== chosen))
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      onClose={onBlur}
      position="bottom-start"
      width="target"
      // Its target would get an id in place of the field's, by which label and errors find it.
      withRoles={false}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <InputBase
          {...field}
          id={id}
          component="button"
          type="button"
          multiline
          pointer
          aria-haspopup="dialog"
          aria-expanded={opened}
          aria-controls={opened ? `${id}-tree` : undefined}
          aria-labelledby={`${id}-label ${id}-value`}
          disabled={isFixed}
          onClick={() => setOpened(true)}
          rightSectionPointerEvents={clearable && !multiple && value.length > 0 && !isFixed ? 'all' : 'none'}
          rightSection={
            clearable && !multiple && value.length > 0 && !isFixed ? (
              <CloseButton size={24} aria-label={t`Clear`} onClick={() => onChange([])} />
            ) : (
              <IconChevronDown size={16} stroke={1.8} aria-hidden />
            )
          }
        >
          <Flex id={`${id}-value`} component="span" gap="4xs" align="center" wrap="wrap" mih={22} py="5xs" ta="start">
            {value.length === 0 && (
              <Text span c="var(--mantine-color-placeholder)">
                {placeholder ?? <Trans>Choose in the tree</Trans>}
              </Text>
            )}
            {value.length > 0 && !data && <Skeleton height={18} width={160} component="span" />}
            {data && !multiple && value.map((chosen) => <span key={chosen}>{pathOf(chosen)}</span>)}
            {data &&
              multiple &&
              value.map((chosen) => (
                <Pill key={chosen} component="span" title={pathOf(chosen)}>
                  {nameOf(chosen)}
                </Pill>
              ))}
          </Flex>
        </InputBase>
      </Popover.Target>
      <Popover.Dropdown
        id={`${id}-tree`}
        role="dialog"
        miw="min(320px, 92vw)"
        p="2xs"
        aria-label={t`Groups of devices`}
      >
        <TreePanel
          nodes={nodes}
          loading={!data}
          failed={failed}
          onRetry={refresh}
          value={value}
          multiple={multiple}
          isDisabled={(node) =>
            (leaves && !node.is_leaf) || (without !== null && pathTo(nodes, node.id).some(({ id }) => id === without))
          }
          onChoose={choose}
          onRemove={multiple ? remove : undefined}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

interface TreePanelProps {
  nodes: readonly GroupNode[]
  loading: boolean
  failed: boolean
  onRetry: () => void
  value: readonly number[]
  multiple: boolean
  isDisabled: (node: GroupNode) => boolean
  onChoose: (node: GroupNode) => void
  onRemove?: (id: number) => void
}

function TreePanel({
  nodes,
  loading,
  failed,
  onRetry,
  value,
  multiple,
  isDisabled,
  onChoose,
  onRemove,
}: TreePanelProps) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const found = foundNodes(nodes, search)
  const above = value.flatMap((id) =>
    pathTo(nodes, id)
      .slice(0, -1)
      .map((node) => node.id),
  )
  return (
    <>
      <TextInput
        data-autofocus
        aria-label={t`Search for a group`}
        placeholder={t`Search for a group`}
        leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          event.currentTarget
            .closest('[role="dialog"]')
            ?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')
            ?.focus()
        }}
      />
      <Box mah={320} mt="2xs" style={{ overflow: 'auto', overscrollBehavior: 'contain' }}>
        {failed && (
          <Text py="2xs" px="sm" c="dimmed">
            <Trans>The options could not be loaded.</Trans>{' '}
            <UnstyledButton type="button" c="var(--petrol-ink)" td="underline" onClick={onRetry}>
              <Trans>Try again</Trans>
            </UnstyledButton>
          </Text>
        )}
        {loading && !failed && <Skeleton height={120} />}
        {!loading && found.length === 0 && (
          <Text py="2xs" px="sm" c="dimmed">
            <Trans>Nothing found</Trans>
          </Text>
        )}
        {!loading && (
          <TreeView
            nodes={found}
            label={t`Groups of devices`}
            open={nodes.length === 1 ? [...above, ...nodes.map(({ id }) => id)] : above}
            allOpen={search.trim() !== ''}
            chosen={({ id }) => value.includes(id)}
            multiple={multiple}
            isDisabled={isDisabled}
            onChoose={onChoose}
          >
            {({ node }) => (
              <Flex component="span" gap="2xs" align="center" flex="1" miw={0} className="anywhere">
                {node.name}
                {!node.active && (
                  <Text span c="dimmed" fz="2xs">
                    <Trans>inactive</Trans>
                  </Text>
                )}
                {value.includes(node.id) && (
                  <IconCheck
                    size={16}
                    stroke={2}
                    color="var(--petrol-ink)"
                    style={{ flex: 'none', marginInlineStart: 'auto' }}
                    aria-hidden
                  />
                )}
              </Flex>
            )}
          </TreeView>
        )}
      </Box>
      {onRemove && value.length > 0 && (
        <Pill.Group mt="2xs" pt="2xs" style={{ borderTop: '1px solid var(--line)' }}>
          {value.map((id) => (
            <Pill
              key={id}
              withRemoveButton
              removeButtonProps={{ 'aria-label': t`Remove ${nodesById(nodes).get(id)?.name ?? ''}`, tabIndex: 0 }}
              onRemove={() => onRemove(id)}
            >
              {nodesById(nodes).get(id)?.name ?? `#${id}`}
            </Pill>
          ))}
        </Pill.Group>
      )}
    </>
  )
}
