import type { MoveRefusal } from '#contract/training/moves.ts'
import classes from './move.module.css'

/** Refused participants by name, with the reasons. */
export function RefusedPeople({
  refused,
  name,
}: {
  refused: readonly MoveRefusal[]
  name: (participant_id: number) => string
}) {
  return (
    <ul className={classes.refused}>
      {refused.map(({ participant_id, reason }) => (
        <li key={participant_id}>
          <strong>{name(participant_id)}</strong> – {reason}
        </li>
      ))}
    </ul>
  )
}
