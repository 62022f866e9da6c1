import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Flex, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCertificate,
  IconCheck,
  IconChecks,
  IconQrcode,
  IconUsers,
  IconX,
} from '@tabler/icons-react'
import { type RefObject, useCallback, useImperativeHandle, useMemo, useRef, useState } from 'react'
import type { AttendanceMark, Attendee } from '#contract/training/attendance.ts'
import { isMarkable, shownStatus } from '#machines/training/attendance.ts'
import { formatTime } from '#services/formatting.ts'
import { provideAttendance } from '#services/training/attendance-actors.ts'
import { createKeptScans } from '#services/training/kept-scans.ts'
import { provideTicketScanning } from '#services/training/ticket-scanning-actors.ts'
import { uniqueKey } from '#services/unique-key.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { useEmitted } from '#views/components/flow/use-emitted.ts'
import { SaveState } from '#views/components/form/save-state.tsx'
import { Card } from '#views/components/page/card.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Note } from '#views/components/page/note.tsx'
import { Split } from '#views/components/page/split.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { Loading } from '#views/components/state/loading.tsx'
import { ParticipantStatusBadge } from '#views/training/badges.tsx'
import { TermFrame } from '#views/training/cms/term-frame.tsx'
import classes from './attendance.module.css'
import { Attendance, Scanning } from './attendance-actor.ts'
import { AttendanceNotices } from './attendance-notices.tsx'
import { ScanPanel } from './scan-panel.tsx'

/** Attendance of one term: marked in the list, or by scanning tickets at the door. */
export function AttendanceScreen({ params }: ScreenProps) {
  const id = Number(params.id)
  // The frame stands within the provider, because its header has a button of the machine.
  const frame = useRef<(() => void) | null>(null)
  const onMarked = useCallback(() => frame.current?.(), [])
  const { api, memories } = useServices()
  // Unsent scans of an earlier opening of this screen are in it.
  const [kept] = useState(() => createKeptScans(memories.browser))
  const list = useMemo(() => provideAttendance(api, onMarked), [api, onMarked])
  const scanning = useMemo(() => provideTicketScanning({ api, kept, onMarked }), [api, kept, onMarked])
  const [input] = useState(() => ({ term_id: id, scans: kept.find(id), key: `${uniqueKey()}-${id}` }))
  return (
    <Attendance.Provider logic={list} options={{ input: { term_id: id } }}>
      <Scanning.Provider logic={scanning} options={{ input }}>
        <AcceptedTickets />
        <TermFrame id={id} actions={() => <ScanButton />}>
          {({ refresh }) => <Loaded frame={frame} refresh={refresh} />}
        </TermFrame>
      </Scanning.Provider>
    </Attendance.Provider>
  )
}

/** Updates the list when a ticket is accepted. */
function AcceptedTickets() {
  const list = Attendance.useActorRef()
  useEmitted(Scanning.useActorRef(), 'ticket.accepted', ({ participant }) =>
    list.send({ type: 'attendee.update', participant }),
  )
  return null
}

function ScanButton() {
  const actor = Scanning.useActorRef()
  const mayScan = useMay('training.attendance.scan')
  const hasBegun = Attendance.useSelector(({ context }) => context.attendance?.has_begun === true)
  if (!mayScan || !hasBegun) return null
  return (
    <Button
      color="copper"
      leftSection={<IconQrcode size={18} stroke={1.8} />}
      onClick={() => actor.send({ type: 'scanner.open' })}
    >
      <Trans>Scan tickets</Trans>
    </Button>
  )
}

interface LoadedProps {
  /** Holds the function that refreshes the frame. */
  frame: RefObject<(() => void) | null>
  refresh: () => void
}

function Loaded({ frame, refresh }: LoadedProps) {
  useImperativeHandle(frame, () => refresh, [refresh])
  const actor = Attendance.useActorRef()
  const isShown = Attendance.useSelector((snapshot) => snapshot.hasTag('shown'))
  const failure = Attendance.useSelector((snapshot) =>
    snapshot.matches('loadFailed') ? snapshot.context.failure : null,
  )
  if (failure) return <FailureNotice failure={failure} onRetry={() => actor.send({ type: 'list.retry' })} />
  if (!isShown)
    return (
      <Loading>
        <CardSkeleton of="rows" />
      </Loading>
    )
  return (
    <>
      <AttendanceNotices />
      <AttendanceList />
      <ScanPanel />
    </>
  )
}

/** The participants with a place, each marked present or absent; the remaining ones can be marked together. */
function AttendanceList() {
  const attendance = Attendance.useSelector(({ context }) => context.attendance)
  if (!attendance) return null
  if (attendance.participants.length === 0)
    return (
      <Card>
        <EmptyState icon={IconUsers} title={<Trans>Nobody is registered for this term</Trans>} />
      </Card>
    )
  return (
    <Card>
      <Toolbar />
      <PlainList gap={0}>
        {attendance.participants.map((person) => (
          <AttendeeRow key={person.id} person={person} />
        ))}
      </PlainList>
    </Card>
  )
}

function Toolbar() {
  const actor = Attendance.useActorRef()
  const attendance = Attendance.useSelector(({ context }) => context.attendance)
  const waiting = Attendance.useSelector(({ context }) => context.waiting)
  const sent = Attendance.useSelector(({ context }) => context.sent)
  const canUndo = Attendance.useSelector((snapshot) => snapshot.can({ type: 'mark.undo' }))
  const isSaving = Attendance.useSelector((snapshot) => snapshot.matches('saving'))
  if (!attendance) return null
  const statuses = attendance.participants.map((person) => shownStatus({ waiting, sent }, person))
  const count = (status: string) => statuses.filter((one) => one === status).length
  const rest = attendance.participants.filter((_, index) => statuses[index] === 'signed')
  const all = (status: AttendanceMark) => () =>
    actor.send({ type: 'mark.set', marks: rest.map(({ id }) => ({ participant_id: id, status })) })
  const [present, absent, open] = [count('present'), count('absent'), count('signed')]
  return (
    <Group gap="sm xl" justify="space-between" mb="2xs">
      <Flex
        component="p"
        className="tabular"
        rowGap="4xs"
        columnGap="lg"
        wrap="wrap"
        m={0}
        c="dimmed"
        role="status"
        aria-live="polite"
      >
        <span data-tone="green">
          <Trans>
            Present:{' '}
            <Text component="strong" fw={700} c="var(--tone, var(--ink-1))">
              {present}
            </Text>
          </Trans>
        </span>
        <span data-tone="red">
          <Trans>
            Absent:{' '}
            <Text component="strong" fw={700} c="var(--tone, var(--ink-1))">
              {absent}
            </Text>
          </Trans>
        </span>
        <span>
          <Trans>
            Not marked:{' '}
            <Text component="strong" fw={700} c="var(--tone, var(--ink-1))">
              {open}
            </Text>
          </Trans>
        </span>
      </Flex>
      {attendance.has_begun && (
        <Group className={classes.bulk} gap="2xs">
          {isSaving && <SaveState value={{ state: 'saving' }} />}
          {canUndo && (
            <Button
              variant="subtle"
              leftSection={<IconArrowBackUp size={18} stroke={1.7} />}
              onClick={() => actor.send({ type: 'mark.undo' })}
            >
              <Trans>Undo</Trans>
            </Button>
          )}
          <Button variant="default" disabled={rest.length === 0} onClick={all('absent')}>
            <Trans>The rest absent</Trans>
          </Button>
          <Button
            variant="default"
            disabled={rest.length === 0}
            leftSection={<IconChecks size={18} stroke={1.7} />}
            onClick={all('present')}
          >
            {present + absent === 0 ? <Trans>All present</Trans> : <Trans>The rest present</Trans>}
          </Button>
        </Group>
      )}
    </Group>
  )
}

/** A participant with the buttons present and absent; pressing the active one removes the mark. */
function AttendeeRow({ person }: { person: Attendee }) {
  const status = Attendance.useSelector(({ context }) => shownStatus(context, person))
  const markable = Attendance.useSelector(({ context }) => isMarkable(context, person))
  const mayMark = useMay('training.attendance.update')
  const isFixed = !mayMark || !markable
  return (
    <Split
      className={`ruled-above ${classes.row}`}
      component="li"
      columns="minmax(0, 1fr) auto auto"
      from="sm"
      gap="2xs lg"
      align="center"
      mih={60}
      data-status={status}
    >
      <Stack gap={0} miw={0}>
        <Text span fw={600} className="anywhere">
          {person.first_name} {person.last_name}
        </Text>
        <Note component="span">{person.company_name}</Note>
      </Stack>
      <Note component="span" className={`${classes.note} tabular`}>
        {person.has_certificate && (
          <Flex component="span" display="inline-flex" gap="3xs" align="center" me="sm">
            <IconCertificate size={16} stroke={1.7} aria-hidden />
            <Trans>has a certificate</Trans>
          </Flex>
        )}
        {person.attendance_at && status === person.status && (
          <>
            {formatTime(person.attendance_at)}
            {person.attendance_by_name && <> · {person.attendance_by_name}</>}
          </>
        )}
      </Note>
      {isFixed ? (
        <ParticipantStatusBadge status={status} />
      ) : (
        <div className={classes.marks}>
          <MarkButton person={person} mark="present" isPressed={status === 'present'} />
          <MarkButton person={person} mark="absent" isPressed={status === 'absent'} />
        </div>
      )}
    </Split>
  )
}

interface MarkButtonProps {
  person: Attendee
  mark: Exclude<AttendanceMark, 'signed'>
  isPressed: boolean
}

function MarkButton({ person, mark, isPressed }: MarkButtonProps) {
  const { t } = useLingui()
  const actor = Attendance.useActorRef()
  const name = `${person.first_name} ${person.last_name}`
  const Icon = mark === 'present' ? IconCheck : IconX
  return (
    <UnstyledButton
      type="button"
      className={classes.mark}
      py={0}
      px="md"
      fw={600}
      data-tone={mark === 'present' ? 'green' : 'red'}
      aria-pressed={isPressed}
      aria-label={mark === 'present' ? t`${name}: present` : t`${name}: absent`}
      onClick={() =>
        actor.send({
          type: 'mark.set',
          marks: [{ participant_id: person.id, status: isPressed ? 'signed' : mark }],
        })
      }
    >
      <Icon size={18} stroke={2} aria-hidden />
      {mark === 'present' ? <Trans context="attendance">Present</Trans> : <Trans context="attendance">Absent</Trans>}
    </UnstyledButton>
  )
}
