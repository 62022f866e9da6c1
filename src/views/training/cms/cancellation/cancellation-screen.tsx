import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { uniqueKey } from '#services/unique-key.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useEmitted } from '#views/components/flow/use-emitted.ts'
import { useKept } from '#views/components/form/use-kept.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { Loading } from '#views/components/state/loading.tsx'
import { TermFrame } from '#views/training/cms/term-frame.tsx'
import { Cancellation, useCancellationMachine } from './cancellation-actor.ts'
import { Confirmation } from './confirmation.tsx'
import { Deciding, type DecidingProps } from './deciding.tsx'
import { Letters } from './letters.tsx'
import { Following } from './progress.tsx'

/** Cancels a term: reason, decisions about participants, preview of letters, and progress. */
export function CancellationScreen({ params }: ScreenProps) {
  const id = Number(params.id)
  return <TermFrame id={id}>{({ refresh }) => <Cancelling key={id} id={id} onChanged={refresh} />}</TermFrame>
}

function Cancelling({ id, onChanged }: { id: number; onChanged: () => void }) {
  const machine = useCancellationMachine(onChanged)
  const [key] = useState(uniqueKey)
  const typed = useKept(`training.cancellations.store:${id}`, { reason: '' })
  return (
    <Cancellation.Provider
      logic={machine}
      options={{ input: { term_id: id, key: `${key}-${id}`, reason: typed.values.reason } }}
    >
      <Place typed={typed} />
    </Cancellation.Provider>
  )
}

/** The current step of the flow. */
function Place({ typed }: DecidingProps): ReactNode {
  useEmitted(Cancellation.useActorRef(), 'cancellation.begun', typed.forget)
  const place = Cancellation.useSelector(({ value }) => (typeof value === 'string' ? value : Object.keys(value)[0]))
  switch (place) {
    case 'deciding':
    case 'previewing':
      return <Deciding typed={typed} />
    case 'previewed':
    case 'confirming':
    case 'cancelling':
    case 'cancelFailed':
      return (
        <>
          <Letters />
          <Confirmation />
        </>
      )
    case 'following':
    case 'partial':
    case 'retrying':
    case 'done':
      return <Following />
    case 'loading':
      return <Outline />
    default:
      return <Obstacle />
  }
}

function Outline() {
  return (
    <Loading>
      <CardSkeleton of="rows" />
    </Loading>
  )
}

/** Obstacles: the list could not be loaded, the term cannot be cancelled, or somebody else was faster. */
function Obstacle() {
  const actor = Cancellation.useActorRef()
  const failure = Cancellation.useSelector(({ context }) => context.failure)
  const refusal = Cancellation.useSelector(({ context }) => context.sheet?.refusal)
  const isOutdated = Cancellation.useSelector((snapshot) => snapshot.matches('outdated'))
  const isRefused = Cancellation.useSelector((snapshot) => snapshot.matches('refused'))
  const reload = (
    <Button variant="default" onClick={() => actor.send({ type: 'sheet.reload' })}>
      <Trans>Load the list again</Trans>
    </Button>
  )
  if (isRefused)
    return (
      <Notice tone="warning" title={<Trans>The term cannot be cancelled.</Trans>} action={reload}>
        {refusal}
      </Notice>
    )
  if (isOutdated)
    return (
      <Notice tone="warning" live title={<Trans>Nothing was cancelled.</Trans>} action={reload}>
        {failure?.message}
      </Notice>
    )
  return failure && <FailureNotice failure={failure} onRetry={() => actor.send({ type: 'sheet.retry' })} />
}
