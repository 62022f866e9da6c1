import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './selection-bar.module.css'

export interface SelectionBarProps {
  /** The number of selected items, in words. */
  count: ReactNode
  /** Selects all that match the filters; null where all are selected or only one can be. */
  all: { total: number; busy?: boolean; select: () => void } | null
  onClear: () => void
  /** Buttons of the actions on the selection. */
  children?: ReactNode
}

/** The only bar for selected rows or files: their number, selecting all, and the actions. */
export function SelectionBar({ count, all, onClear, children }: SelectionBarProps) {
  const { t } = useLingui()
  const total = all?.total
  return (
    <Group className={classes.bar} gap="3xs sm" mih={48} bg="var(--bar)" c="var(--on-bar)" fz="sm">
      <Text component="strong" fw={650} role="status">
        {count}
      </Text>
      {all && (
        <Button className={classes.all} variant="transparent" size="xs" loading={all.busy} onClick={all.select}>
          <Trans>Select all {total}</Trans>
        </Button>
      )}
      <div className={classes.actions} data-selection-actions>
        {children}
      </div>
      <ActionIcon
        className={classes.clear}
        __vars={{ '--ai-color': 'var(--on-bar)', '--ai-hover': 'var(--bar-control)' }}
        size={32}
        aria-label={t`Clear selection`}
        onClick={onClear}
      >
        <IconX size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
