import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { formatDate } from '#services/formatting.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { RefusedPeople } from '#views/training/cms/participant-move/move-screen.tsx'
import { Attendance, Scanning } from './attendance-actor.ts'

/** Notices above the list: before the day of the training, refused marks, and unsent scans. */
export function AttendanceNotices() {
  return (
    <>
      <NotYet />
      <SaveFailed />
      <Refused />
      <WaitingScans apart />
    </>
  )
}

function NotYet() {
  const attendance = Attendance.useSelector(({ context }) => context.attendance)
  if (!attendance || attendance.has_begun) return null
  const day = formatDate(attendance.term.training_date)
  return (
    <Notice tone="information" apart>
      {attendance.term.status === 'cancelled' ? (
        <Trans>The term was cancelled: there is no attendance to mark.</Trans>
      ) : (
        <Trans>Attendance can be marked from the day of the training on: {day}.</Trans>
      )}
    </Notice>
  )
}

function SaveFailed() {
  const actor = Attendance.useActorRef()
  const failure = Attendance.useSelector((snapshot) =>
    snapshot.matches('saveFailed') ? snapshot.context.failure : null,
  )
  const count = Attendance.useSelector(({ context }) => context.waiting.length)
  if (!failure) return null
  return (
    <FailureNotice
      failure={{ ...failure, message: failure.message }}
      apart
      action={
        <>
          <Button variant="subtle" onClick={() => actor.send({ type: 'mark.drop' })}>
            <Trans>Drop the changes</Trans>
          </Button>
          <Button variant="default" onClick={() => actor.send({ type: 'mark.retry' })}>
            <Plural value={count} one="Save # mark again" other="Save # marks again" />
          </Button>
        </>
      }
    />
  )
}

function Refused() {
  const actor = Attendance.useActorRef()
  const refused = Attendance.useSelector(({ context }) => context.refused)
  const attendance = Attendance.useSelector(({ context }) => context.attendance)
  if (refused.length === 0) return null
  const name = (id: number) => {
    const person = attendance?.participants.find((one) => one.id === id)
    return person ? `${person.first_name} ${person.last_name}` : `#${id}`
  }
  return (
    <Notice
      tone="warning"
      live
      apart
      title={<Trans>Not marked:</Trans>}
      action={
        <Button variant="subtle" onClick={() => actor.send({ type: 'notice.dismiss' })}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <RefusedPeople refused={refused} name={name} />
    </Notice>
  )
}

/** Unsent scans, kept in this browser until the connection is back. */
export function WaitingScans({ apart }: { apart?: boolean }) {
  const actor = Scanning.useActorRef()
  const count = Scanning.useSelector(({ context }) => context.scans.length)
  const isOffline = Scanning.useSelector((snapshot) => snapshot.hasTag('offline'))
  if (!isOffline || count === 0) return null
  return (
    <Notice
      tone="warning"
      live
      apart={apart}
      title={<Trans>No connection.</Trans>}
      action={
        <Button variant="default" onClick={() => actor.send({ type: 'scan.retry' })}>
          <Trans>Send now</Trans>
        </Button>
      }
    >
      <Plural
        value={count}
        one="# scan is kept here and is sent by itself as soon as it can be."
        other="# scans are kept here and are sent by themselves as soon as they can be."
      />
    </Notice>
  )
}
