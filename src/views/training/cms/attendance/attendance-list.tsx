import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconChecks, IconUsers } from '@tabler/icons-react'
import type { AttendanceMark } from '#contract/training/attendance.ts'
import { shownStatus } from '#machines/training/attendance.ts'
import { SaveState } from '#views/components/form/save-state.tsx'
import { Card } from '#views/components/page/card.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import classes from './attendance.module.css'
import { Attendance } from './attendance-actor.ts'
import { AttendeeRow } from './attendee-row.tsx'

/** The participants with a place, each marked present or absent; the remaining ones can be marked together. */
export function AttendanceList() {
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
      <ul className={classes.list}>
        {attendance.participants.map((person) => (
          <AttendeeRow key={person.id} person={person} />
        ))}
      </ul>
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
    <div className={classes.toolbar}>
      <p className={classes.counts} role="status" aria-live="polite">
        <span data-tone="green">
          <Trans>
            Present: <strong>{present}</strong>
          </Trans>
        </span>
        <span data-tone="red">
          <Trans>
            Absent: <strong>{absent}</strong>
          </Trans>
        </span>
        <span>
          <Trans>
            Not marked: <strong>{open}</strong>
          </Trans>
        </span>
      </p>
      {attendance.has_begun && (
        <div className={classes.bulk}>
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
        </div>
      )}
    </div>
  )
}
