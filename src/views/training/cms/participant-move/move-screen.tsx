import { useState } from 'react'
import { uniqueKey } from '#services/unique-key.ts'
import type { ScreenProps } from '#src/routes.ts'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { Loading } from '#views/components/state/loading.tsx'
import { TermFrame } from '#views/training/cms/term-frame.tsx'
import classes from './move.module.css'
import { Move, useMoveMachine } from './move-actor.ts'
import { MoveBoard } from './move-board.tsx'
import { MoveDialogs } from './move-dialogs.tsx'
import { MoveNotices } from './move-notices.tsx'

/** Moves participants between two terms, by dragging or selecting. */
export function MoveScreen({ params }: ScreenProps) {
  const id = Number(params.id)
  return <TermFrame id={id}>{({ refresh }) => <Moving id={id} onMoved={refresh} />}</TermFrame>
}

function Moving({ id, onMoved }: { id: number; onMoved: () => void }) {
  const machine = useMoveMachine(onMoved)
  const [key] = useState(uniqueKey)
  return (
    <Move.Provider key={id} logic={machine} options={{ input: { term_id: id, key: `${key}-${id}` } }}>
      <Loaded />
    </Move.Provider>
  )
}

function Loaded() {
  const actor = Move.useActorRef()
  const isShown = Move.useSelector((snapshot) => snapshot.hasTag('shown'))
  const failure = Move.useSelector((snapshot) => (snapshot.matches('loadFailed') ? snapshot.context.failure : null))
  if (failure) return <FailureNotice failure={failure} onRetry={() => actor.send({ type: 'board.retry' })} />
  if (!isShown)
    return (
      <Loading className={classes.board}>
        <CardSkeleton of="rows" />
        <CardSkeleton of="rows" />
      </Loading>
    )
  return (
    <>
      <MoveNotices />
      <MoveBoard />
      <MoveDialogs />
    </>
  )
}
