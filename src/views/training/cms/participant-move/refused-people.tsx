import type { MoveRefusal } from '#contract/training/moves.ts'
import classes from './move.module.css'

/** Whom something was refused, and why, each by name. */
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
