import { Trans } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCalendarTime,
  IconGitCompare,
  IconHistory,
  IconListSearch,
  IconPlayerPlay,
  IconTable,
  IconTransferIn,
} from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Synchronization } from '#contract/synchronization/synchronization.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { synchronizationPaths } from './paths.ts'

/** A dialog about a synchronisation. */
export interface OpenedDialog {
  row: Synchronization
  dialog: 'schedule' | 'owned' | 'adopt' | 'rehearse'
}

interface SynchronizationActionsProps {
  row: Synchronization
  onRun: (asked: { id: number; whole: boolean }) => void
  onOpen: (opened: OpenedDialog) => void
}

/** The actions on a synchronisation as menu items. */
export function SynchronizationActions({ row, onRun, onOpen }: SynchronizationActionsProps) {
  const mayRun = useMay('synchronization.synchronizations.run')
  const mayUpdate = useMay('synchronization.synchronizations.update')
  const mayAdopt = useMay('synchronization.synchronizations.adopt')
  const { id, kind, adopted_at, last_synchronized_at } = row
  return (
    <>
      {mayRun && (
        <>
          <Menu.Item
            leftSection={<IconPlayerPlay size={18} stroke={1.7} />}
            onClick={() => onRun({ id, whole: false })}
          >
            <Trans>Run now</Trans>
          </Menu.Item>
          <Menu.Item leftSection={<IconGitCompare size={18} stroke={1.7} />} onClick={() => onRun({ id, whole: true })}>
            <Trans>Compare everything</Trans>
          </Menu.Item>
        </>
      )}
      <Menu.Item
        component={Link}
        href={synchronizationPaths.results(kind)}
        leftSection={<IconListSearch size={18} stroke={1.7} />}
      >
        <Trans>Differences</Trans>
      </Menu.Item>
      <Menu.Item
        component={Link}
        href={synchronizationPaths.runs(kind)}
        leftSection={<IconHistory size={18} stroke={1.7} />}
      >
        <Trans>Runs</Trans>
      </Menu.Item>
      <Menu.Item leftSection={<IconTable size={18} stroke={1.7} />} onClick={() => onOpen({ row, dialog: 'owned' })}>
        <Trans>Fields of the ERP</Trans>
      </Menu.Item>
      {mayUpdate && (
        <Menu.Item
          leftSection={<IconCalendarTime size={18} stroke={1.7} />}
          onClick={() => onOpen({ row, dialog: 'schedule' })}
        >
          <Trans context="of synchronisations">Schedule</Trans>
        </Menu.Item>
      )}
      {mayAdopt && adopted_at === null && last_synchronized_at !== null && (
        <Menu.Item
          leftSection={<IconTransferIn size={18} stroke={1.7} />}
          onClick={() => onOpen({ row, dialog: 'adopt' })}
        >
          <Trans>End the rehearsal</Trans>
        </Menu.Item>
      )}
      {mayAdopt && adopted_at !== null && (
        <Menu.Item
          leftSection={<IconArrowBackUp size={18} stroke={1.7} />}
          onClick={() => onOpen({ row, dialog: 'rehearse' })}
        >
          <Trans>Return to the rehearsal</Trans>
        </Menu.Item>
      )}
    </>
  )
}
