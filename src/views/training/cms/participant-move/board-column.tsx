import { useDroppable } from '@dnd-kit/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox } from '@mantine/core'
import { IconArrowsExchange, IconUsers } from '@tabler/icons-react'
import { useId } from 'react'
import { isMovable, type MoveBoard } from '#contract/training/moves.ts'
import type { Side } from '#machines/training/participant-move.ts'
import { formatDate } from '#services/formatting.ts'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { PlacesBar } from '#views/training/places-bar.tsx'
import type { Dragged } from './column-keys.ts'
import classes from './move.module.css'
import { Move, useColumn } from './move-actor.ts'
import { PersonCard } from './person-card.tsx'
import { TargetChoice } from './target-choice.tsx'

interface BoardColumnProps {
  side: Side
  dragged: Dragged | null
}

/** A column of the board: draggable participants of a term, and a drop target for others. */
export function BoardColumn({ side, dragged }: BoardColumnProps) {
  const heading = useId()
  const board = useColumn(side)
  const { setNodeRef, isOver } = useDroppable({
    id: side,
    disabled: !board,
    data: { city: board ? `${board.term.city}, ${formatDate(board.term.training_date)}` : '' },
  })
  const isAwaiting = dragged !== null && dragged.from !== side && board !== null
  return (
    <section
      ref={setNodeRef}
      className={classes.column}
      data-side={side}
      aria-labelledby={heading}
      data-awaiting={isAwaiting || undefined}
      data-over={(isAwaiting && isOver) || undefined}
    >
      <div className={classes.head}>
        <h2 id={heading} className={classes.heading}>
          {side === 'source' ? <Trans>This term</Trans> : <Trans>Another term</Trans>}
        </h2>
        <MoveHere side={side} />
      </div>
      {side === 'target' && <TargetChoice />}
      {board ? <Column side={side} board={board} /> : <NoTarget />}
    </section>
  )
}

function Column({ side, board: { term, participants } }: { side: Side; board: MoveBoard }) {
  return (
    <>
      <div className={classes.term}>
        {side === 'source' && (
          <p className={classes.when}>
            <strong>{formatDate(term.training_date)}</strong> · {term.city}, {term.address}
          </p>
        )}
        <PlacesBar places={term} />
      </div>
      <SelectAll side={side} board={{ term, participants }} />
      {participants.length === 0 ? (
        <EmptyState icon={IconUsers} title={<Trans>Nobody is on this term</Trans>} />
      ) : (
        <ul className={classes.people}>
          {participants.map((person) => (
            <PersonCard key={person.id} person={person} side={side} />
          ))}
        </ul>
      )}
    </>
  )
}

function SelectAll({ side, board }: { side: Side; board: MoveBoard }) {
  const { t } = useLingui()
  const actor = Move.useActorRef()
  const selected = Move.useSelector(({ context }) => (context.side === side ? context.selected : none))
  const movable = board.participants.filter(isMovable).map(({ id }) => id)
  if (movable.length === 0) return null
  const isAll = selected.length === movable.length
  return (
    <div className={classes.toolbar}>
      <Checkbox
        label={
          selected.length === 0 ? t`Select all` : <Plural value={selected.length} one="# selected" other="# selected" />
        }
        checked={isAll}
        indeterminate={selected.length > 0 && !isAll}
        onChange={() => actor.send({ type: 'people.select', ids: isAll ? [] : movable, side })}
      />
    </div>
  )
}

const none: readonly number[] = []

/** The main action, in the receiving column. */
function MoveHere({ side }: { side: Side }) {
  const actor = Move.useActorRef()
  const selected = Move.useSelector(({ context }) => context.selected)
  const from: Side = side === 'source' ? 'target' : 'source'
  const isFrom = Move.useSelector(({ context }) => context.side === from)
  const can = Move.useSelector((snapshot) =>
    snapshot.can({ type: 'move.ask', participants: snapshot.context.selected, from }),
  )
  const isOffered = isFrom && selected.length > 0
  if (side === 'source' && !isOffered) return null
  return (
    <div className={classes.here} data-offered={isOffered || undefined}>
      <Button
        color="copper"
        disabled={!isOffered || !can}
        leftSection={<IconArrowsExchange size={18} stroke={1.8} />}
        onClick={() => actor.send({ type: 'move.ask', participants: selected, from })}
      >
        {isOffered ? (
          <Plural value={selected.length} one="Move # person here" other="Move # people here" />
        ) : (
          <Trans>Move here</Trans>
        )}
      </Button>
    </div>
  )
}

function NoTarget() {
  const hasAny = Move.useSelector(({ context }) => (context.boards?.targets.length ?? 0) > 0)
  return (
    <EmptyState
      icon={IconArrowsExchange}
      title={hasAny ? <Trans>Choose the other term</Trans> : <Trans>There is no term to move to</Trans>}
    >
      {hasAny ? (
        <Trans>Then drag people over, or select them and press “Move here”.</Trans>
      ) : (
        <Trans>No other open term of this training, or of one that it may be exchanged for, has a free place.</Trans>
      )}
    </EmptyState>
  )
}
