import { Trans } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import {
  IconArrowsExchange,
  IconHistory,
  IconPencil,
  IconTicket,
  IconUserCheck,
  IconUserMinus,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { ParticipantRow } from '#contract/training/participant-entity.ts'
import { type ParticipantAction, substituteParticipant } from '#services/training/participant-calls.ts'
import { recordPath, termPaths } from '#views/training/cms/paths.ts'
import { SubstituteDialog } from '#views/training/substitute-dialog.tsx'
import { ParticipantDialog } from './participant-dialogs.tsx'
import { ParticipantDrawer } from './participant-drawer.tsx'

interface Opened {
  row: ParticipantRow
  verb: ParticipantAction | 'history' | 'substitute'
}

/** The menu items and dialogs of actions on a participant that the lifecycle allows. `onChanged` is called after a change. */
export function useParticipantActions(onChanged: () => void): {
  actions: (row: ParticipantRow) => ReactNode
  dialogs: ReactNode
} {
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const open = (row: ParticipantRow, verb: Opened['verb']) => () => setOpened({ row, verb })
  const actions = (row: ParticipantRow) => {
    const may = (...verbs: ParticipantRow['choices']) => verbs.some((verb) => row.choices.includes(verb))
    return (
      <>
        {may('offer') && (
          <Menu.Item leftSection={<IconUserPlus size={16} stroke={1.7} />} onClick={open(row, 'offer')}>
            <Trans>Offer a place out of turn</Trans>
          </Menu.Item>
        )}
        {may('take') && (
          <Menu.Item leftSection={<IconUserCheck size={16} stroke={1.7} />} onClick={open(row, 'take')}>
            <Trans>Accept the place for the person</Trans>
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconHistory size={16} stroke={1.7} />} onClick={open(row, 'history')}>
          <Trans>Data and history</Trans>
        </Menu.Item>
        <Menu.Item
          component={Link}
          href={recordPath(row.record_id)}
          leftSection={<IconTicket size={16} stroke={1.7} />}
        >
          <Trans>Registration {row.record_number}</Trans>
        </Menu.Item>
        {may('update') && (
          <Menu.Item leftSection={<IconPencil size={16} stroke={1.7} />} onClick={open(row, 'update')}>
            <Trans>Contact data</Trans>
          </Menu.Item>
        )}
        {may('substitute') && (
          <Menu.Item leftSection={<IconUsers size={16} stroke={1.7} />} onClick={open(row, 'substitute')}>
            <Trans>Substitute the participant</Trans>
          </Menu.Item>
        )}
        {may('move') && (
          <Menu.Item
            component={Link}
            href={termPaths.move(row.term_id)}
            leftSection={<IconArrowsExchange size={16} stroke={1.7} />}
          >
            <Trans>Move to another term</Trans>
          </Menu.Item>
        )}
        {may('cancel', 'leave', 'decline') && (
          <Menu.Item color="red" leftSection={<IconUserMinus size={16} stroke={1.7} />} onClick={open(row, 'cancel')}>
            <Trans>Remove from the term</Trans>
          </Menu.Item>
        )}
      </>
    )
  }
  const done = () => {
    close()
    onChanged()
  }
  return { actions, dialogs: opened && <Dialog opened={opened} onClose={close} onDone={done} /> }
}

function Dialog({ opened, onClose, onDone }: { opened: Opened; onClose: () => void; onDone: () => void }) {
  const { row, verb } = opened
  if (verb === 'history') return <ParticipantDrawer id={row.id} onClose={onClose} />
  if (verb === 'substitute') {
    const use = { send: substituteParticipant }
    return <SubstituteDialog row={row} use={use} onCancel={onClose} onDone={onDone} />
  }
  return <ParticipantDialog row={row} verb={verb} onCancel={onClose} onDone={onDone} />
}
