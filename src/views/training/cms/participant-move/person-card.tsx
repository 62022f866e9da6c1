import { useDraggable } from '@dnd-kit/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import { IconCertificate, IconGripVertical } from '@tabler/icons-react'
import { type BoardPerson, isMovable } from '#contract/training/moves.ts'
import type { Side } from '#machines/training/participant-move.ts'
import { ParticipantStatusBadge } from '#views/training/badges.tsx'
import classes from './move.module.css'
import { Move, nameOf } from './move-actor.ts'

/** A participant on the board; the reason is shown for those who cannot be moved. */
export function PersonCard({ person, side }: { person: BoardPerson; side: Side }) {
  const { t } = useLingui()
  const actor = Move.useActorRef()
  const isSelected = Move.useSelector(({ context }) => context.side === side && context.selected.includes(person.id))
  const movable = isMovable(person)
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: person.id,
    disabled: !movable,
    data: { person, side },
  })
  const name = nameOf(person)
  return (
    <li
      ref={setNodeRef}
      className={classes.person}
      data-selected={isSelected || undefined}
      data-dragging={isDragging || undefined}
      data-fixed={!movable || undefined}
    >
      <Checkbox
        aria-label={t`Select ${name}`}
        checked={isSelected}
        disabled={!movable}
        onChange={() => actor.send({ type: 'person.toggle', id: person.id, side })}
      />
      <div className={classes.who}>
        <span className={classes.name}>{name}</span>
        <span className={classes.company}>{person.company_name}</span>
      </div>
      {person.status !== 'signed' && <ParticipantStatusBadge status={person.status} />}
      {person.has_certificate && (
        <span className={classes.certificate}>
          <IconCertificate size={16} stroke={1.7} aria-hidden />
          <Trans>has a certificate</Trans>
        </span>
      )}
      {movable && (
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={classes.handle}
          {...attributes}
          {...listeners}
          aria-label={t`Drag ${name}`}
        >
          <IconGripVertical size={18} stroke={1.7} aria-hidden />
        </button>
      )}
    </li>
  )
}
