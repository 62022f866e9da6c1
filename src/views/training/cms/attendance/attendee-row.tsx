import { Trans, useLingui } from '@lingui/react/macro'
import { IconCertificate, IconCheck, IconX } from '@tabler/icons-react'
import type { AttendanceMark, Attendee } from '#contract/training/attendance.ts'
import { isMarkable, shownStatus } from '#machines/training/attendance-setup.ts'
import { formatTime } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { ParticipantStatusBadge } from '#views/training/badges.tsx'
import classes from './attendance.module.css'
import { Attendance } from './attendance-actor.ts'

/** A participant with the buttons present and absent; pressing the active one removes the mark. */
export function AttendeeRow({ person }: { person: Attendee }) {
  const status = Attendance.useSelector(({ context }) => shownStatus(context, person))
  const markable = Attendance.useSelector(({ context }) => isMarkable(context, person))
  const mayMark = useMay('training.attendance.update')
  const isFixed = !mayMark || !markable
  return (
    <li className={classes.row} data-status={status}>
      <div className={classes.who}>
        <span className={classes.name}>
          {person.first_name} {person.last_name}
        </span>
        <span className={classes.company}>{person.company_name}</span>
      </div>
      <span className={classes.note}>
        {person.has_certificate && (
          <span className={classes.certificate}>
            <IconCertificate size={16} stroke={1.7} aria-hidden />
            <Trans>has a certificate</Trans>
          </span>
        )}
        {person.attendance_at && status === person.status && (
          <>
            {formatTime(person.attendance_at)}
            {person.attendance_by_name && <> · {person.attendance_by_name}</>}
          </>
        )}
      </span>
      {isFixed ? (
        <ParticipantStatusBadge status={status} />
      ) : (
        <div className={classes.marks}>
          <MarkButton person={person} mark="present" isPressed={status === 'present'} />
          <MarkButton person={person} mark="absent" isPressed={status === 'absent'} />
        </div>
      )}
    </li>
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
    <button
      type="button"
      className={classes.mark}
      data-mark={mark}
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
    </button>
  )
}
