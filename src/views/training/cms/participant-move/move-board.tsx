import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, Button, Checkbox, Group, Select, Stack, Text } from '@mantine/core'
import { IconArrowsExchange, IconCertificate, IconGripVertical, IconUsers } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { type MoveBoard as BoardData, type BoardPerson, isMovable } from '#contract/training/moves.ts'
import type { Side } from '#machines/training/participant-move.ts'
import { formatDate } from '#services/formatting.ts'
import { PlainList } from '#views/components/page/list.tsx'
import { Note } from '#views/components/page/note.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { ParticipantStatusBadge } from '#views/training/badges.tsx'
import { PlacesBar } from '#views/training/places-bar.tsx'
import classes from './move.module.css'
import { freePlaces, Move, nameOf, useColumn, useName } from './move-actor.ts'

/** The two terms side by side. Dragging a participant moves all selected ones of the same column. */
export function MoveBoard() {
  const { t } = useLingui()
  const actor = Move.useActorRef()
  const selected = Move.useSelector(({ context }) => context.selected)
  const side = Move.useSelector(({ context }) => context.side)
  const name = useName()
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: toOtherColumn }),
  )
  const peopleOf = ({ person, from }: Dragged) =>
    from === side && selected.includes(person.id) ? selected : [person.id]

  const drop = ({ over }: DragEndEvent) => {
    setDragged(null)
    if (!dragged || !over || over.id === dragged.from) return
    actor.send({ type: 'move.ask', participants: peopleOf(dragged), from: dragged.from })
  }
  const others = dragged ? peopleOf(dragged).length - 1 : 0
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={(collisions) =>
        collisions.pointerCoordinates ? pointerWithin(collisions) : rectIntersection(collisions)
      }
      accessibility={{
        screenReaderInstructions: {
          draggable: t`Press the space bar to pick up, the arrow keys to choose the term, the space bar again to drop, Escape to cancel.`,
        },
        announcements: {
          onDragStart: ({ active }) => t`${name(Number(active.id))} is picked up.`,
          // Picked up, it is over its own term: that would talk over the beginning.
          onDragOver: ({ active, over }) =>
            over && over.id !== active.data.current?.side ? termWords(over.data.current?.city) : undefined,
          onDragEnd: () => undefined,
          onDragCancel: () => t`Nobody is moved.`,
        },
      }}
      onDragStart={({ active }) =>
        setDragged({ person: active.data.current?.person as BoardPerson, from: active.data.current?.side as Side })
      }
      onDragCancel={() => setDragged(null)}
      onDragEnd={drop}
    >
      <div className={classes.board}>
        <BoardColumn side="source" dragged={dragged} />
        <BoardColumn side="target" dragged={dragged} />
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <Group
            className={classes.overlay}
            wrap="nowrap"
            gap="2xs"
            mih={52}
            py="3xs"
            px="md"
            bd="1px solid var(--petrol)"
            bdrs="md"
            bg="var(--card)"
          >
            <strong>{nameOf(dragged.person)}</strong>
            {others > 0 && <Plural value={others} one="and # more" other="and # more" />}
          </Group>
        )}
      </DragOverlay>
    </DndContext>
  )

  function termWords(city: unknown): string {
    return t`Over ${String(city)}`
  }
}

interface BoardColumnProps {
  side: Side
  dragged: Dragged | null
}

/** A column of the board: draggable participants of a term, and a drop target for others. */
function BoardColumn({ side, dragged }: BoardColumnProps) {
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
      className={`frame ${classes.column}`}
      data-side={side}
      aria-labelledby={heading}
      data-awaiting={isAwaiting || undefined}
      data-over={(isAwaiting && isOver) || undefined}
    >
      <Group gap="2xs md" justify="space-between" mih={36}>
        <Box id={heading} component="h2" fz="md">
          {side === 'source' ? <Trans>This term</Trans> : <Trans>Another term</Trans>}
        </Box>
        <MoveHere side={side} />
      </Group>
      {side === 'target' && <TargetChoice />}
      {board ? <Column side={side} board={board} /> : <NoTarget />}
    </section>
  )
}

function Column({ side, board: { term, participants } }: { side: Side; board: BoardData }) {
  return (
    <>
      <Stack gap="xs">
        {side === 'source' && (
          <Text className="anywhere" c="dimmed">
            <Text component="strong" fw={700} c="var(--ink-1)">
              {formatDate(term.training_date)}
            </Text>{' '}
            · {term.city}, {term.address}
          </Text>
        )}
        <PlacesBar places={term} />
      </Stack>
      <SelectAll side={side} board={{ term, participants }} />
      {participants.length === 0 ? (
        <EmptyState icon={IconUsers} title={<Trans>Nobody is on this term</Trans>} />
      ) : (
        <PlainList className={classes.people} gap="3xs">
          {participants.map((person) => (
            <PersonCard key={person.id} person={person} side={side} />
          ))}
        </PlainList>
      )}
    </>
  )
}

function SelectAll({ side, board }: { side: Side; board: BoardData }) {
  const { t } = useLingui()
  const actor = Move.useActorRef()
  const selected = Move.useSelector(({ context }) => (context.side === side ? context.selected : none))
  const movable = board.participants.filter(isMovable).map(({ id }) => id)
  if (movable.length === 0) return null
  const isAll = selected.length === movable.length
  return (
    <div className={`ruled-below ${classes.toolbar}`}>
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

/** A participant on the board; the reason is shown for those who cannot be moved. */
function PersonCard({ person, side }: { person: BoardPerson; side: Side }) {
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
      <Stack className={classes.who} gap={0} miw={0}>
        <Text span fw={600} className="anywhere">
          {name}
        </Text>
        <Note component="span" truncate>
          {person.company_name}
        </Note>
      </Stack>
      {person.status !== 'signed' && <ParticipantStatusBadge status={person.status} />}
      {person.has_certificate && (
        <Note component="span" className={classes.certificate}>
          <IconCertificate size={16} stroke={1.7} aria-hidden />
          <Trans>has a certificate</Trans>
        </Note>
      )}
      {movable && (
        <ActionIcon
          ref={setActivatorNodeRef}
          className={classes.handle}
          {...attributes}
          {...listeners}
          aria-label={t`Drag ${name}`}
        >
          <IconGripVertical size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}

/** Chooses the other term: open ones with free places, the soonest first. */
function TargetChoice() {
  const { t } = useLingui()
  const actor = Move.useActorRef()
  const boards = Move.useSelector(({ context }) => context.boards)
  const chosen = Move.useSelector(({ context }) => context.target_term_id)
  const busy = Move.useSelector((snapshot) => snapshot.matches('refreshing'))
  if (!boards) return null
  const { source, target, targets } = boards
  // One that has become full stays visible while it is the chosen one.
  const known = target && !targets.some(({ id }) => id === target.term.id) ? [...targets, target.term] : targets
  const labelOf = (term: (typeof known)[number]) => {
    const free = freePlaces(term)
    const training = term.training_id === source.term.training_id ? '' : `${term.training_name} · `
    return t`${training}${formatDate(term.training_date)} · ${term.city} · free places: ${free}`
  }
  return (
    <Select
      label={t`Other term`}
      placeholder={t`Choose a term`}
      data={known.map((term) => ({ value: String(term.id), label: labelOf(term) }))}
      value={chosen === null ? null : String(chosen)}
      disabled={known.length === 0 || busy}
      searchable={known.length > 8}
      allowDeselect={false}
      nothingFoundMessage={t`Nothing found`}
      onChange={(value) => value && actor.send({ type: 'target.choose', term_id: Number(value) })}
    />
  )
}

/** The dragged participants and their column. */
interface Dragged {
  person: BoardPerson
  from: Side
}

const leads: Record<string, Side> = {
  ArrowRight: 'target',
  ArrowLeft: 'source',
  ArrowDown: 'target',
  ArrowUp: 'source',
}

/** Moves dragged participants to the other column by arrow keys, whether it is beside or below. */
const toOtherColumn: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const column = leads[event.code]
  if (!column) return undefined
  event.preventDefault()
  const rect = context.droppableRects.get(column)
  return rect ? { x: rect.left + 24, y: rect.top + 24 } : currentCoordinates
}
