import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconArrowsExchange,
  IconCalendarPlus,
  IconClipboardList,
  IconDots,
  IconLogout,
  IconQrcode,
  IconReplace,
  IconUserX,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { ZoneParticipant } from '#contract/training/zone.ts'
import { downloadTermCalendar } from '#services/training/term-calls.ts'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import classes from './participants.module.css'
import { trainingPaths } from './paths.ts'
import { SubstituteDialog } from './substitute-dialog.tsx'
import { TakeDialog } from './take-dialog.tsx'

const verbs = ['take', 'substitute', 'move', 'decline', 'leave', 'cancel'] as const
export type OwnVerb = (typeof verbs)[number]

const words: Record<OwnVerb, { label: MessageDescriptor; icon: typeof IconX; danger?: boolean }> = {
  take: { label: msg`Accept the place`, icon: IconCalendarPlus },
  substitute: { label: msg`Substitute the participant`, icon: IconReplace },
  move: { label: msg`Move to another term`, icon: IconArrowsExchange },
  decline: { label: msg`Decline the place`, icon: IconX, danger: true },
  leave: { label: msg`Leave the waiting list`, icon: IconLogout, danger: true },
  cancel: { label: msg`Cancel the participation`, icon: IconUserX, danger: true },
}

interface ParticipantActionsProps {
  row: ZoneParticipant
  onDone: () => void
}

/** The actions on a participant that the lifecycle allows; an offered place is answered with one button. */
export function ParticipantActions({ row, onDone }: ParticipantActionsProps) {
  const { t, i18n } = useLingui()
  const [asked, setAsked] = useState<OwnVerb | null>(null)
  const calendar = useSubmission({ send: downloadTermCalendar })
  const offered = verbs.filter((verb) => row.choices.includes(verb))
  const close = () => setAsked(null)
  const done = () => {
    close()
    onDone()
  }
  const dialog = { row, onDone: done, onCancel: close }
  return (
    <div className={classes.actions}>
      {offered.includes('take') && (
        <Button size="compact-md" onClick={() => setAsked('take')}>
          <Trans>Accept the place</Trans>
        </Button>
      )}
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            aria-label={t`What to do about ${row.first_name} ${row.last_name}`}
          >
            <IconDots size={20} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {row.code !== null && (
            <Menu.Item
              component="a"
              href={`#${trainingPaths.ticket(row.code)}`}
              leftSection={<IconQrcode size={18} stroke={1.7} />}
            >
              <Trans>Ticket with the QR code</Trans>
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconCalendarPlus size={18} stroke={1.7} />}
            disabled={calendar.busy}
            onClick={() => calendar.submit({ id: row.term_id, training_date: row.training_date })}
          >
            <Trans>Add to calendar</Trans>
          </Menu.Item>
          <Menu.Item
            component={Link}
            href={trainingPaths.record(row.record_number)}
            leftSection={<IconClipboardList size={18} stroke={1.7} />}
          >
            <Trans>Registration {row.record_number}</Trans>
          </Menu.Item>
          {offered.length > 0 && <Menu.Divider />}
          {offered.map((verb) => {
            const { label, icon: Icon, danger } = words[verb]
            return (
              <Menu.Item
                key={verb}
                color={danger ? 'red' : undefined}
                leftSection={<Icon size={18} stroke={1.7} />}
                onClick={() => setAsked(verb)}
              >
                {i18n._(label)}
              </Menu.Item>
            )
          })}
        </Menu.Dropdown>
      </Menu>
      {asked === 'take' && <TakeDialog {...dialog} />}
      {asked === 'substitute' && <SubstituteDialog {...dialog} />}
      {asked === 'move' && <MoveDialog {...dialog} />}
      {(asked === 'decline' || asked === 'leave' || asked === 'cancel') && <DecisionDialog verb={asked} {...dialog} />}
    </div>
  )
}
