import { useState } from 'react'
import { uniqueKey } from '#services/unique-key.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useEmitted } from '#views/components/flow/use-emitted.ts'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { Loading } from '#views/components/state/loading.tsx'
import { TermFrame } from '#views/training/cms/term-frame.tsx'
import { ConfirmIssue } from './confirm-issue.tsx'
import { Issue, useIssueMachine } from './issue-actor.ts'
import { IssuePeople } from './issue-people.tsx'
import { IssueProgress } from './issue-progress.tsx'

/** Issues the certificates of a term: recipients, numbers, and progress. */
export function CertificateIssueScreen({ params }: ScreenProps) {
  const id = Number(params.id)
  return <TermFrame id={id}>{({ refresh }) => <Issuing id={id} onFinished={refresh} />}</TermFrame>
}

function Issuing({ id, onFinished }: { id: number; onFinished: () => void }) {
  const machine = useIssueMachine()
  const [key] = useState(uniqueKey)
  return (
    <Issue.Provider key={id} logic={machine} options={{ input: { term_id: id, key: `${key}-${id}` } }}>
      <Loaded onFinished={onFinished} />
    </Issue.Provider>
  )
}

function Loaded({ onFinished }: { onFinished: () => void }) {
  const actor = Issue.useActorRef()
  // The header says how many certificates there are.
  useEmitted(actor, 'issue.finished', onFinished)
  const isChoosing = Issue.useSelector((snapshot) => snapshot.hasTag('choosing'))
  const isUnderWay = Issue.useSelector((snapshot) => snapshot.hasTag('progress'))
  const failure = Issue.useSelector((snapshot) => (snapshot.matches('loadFailed') ? snapshot.context.failure : null))
  if (failure) return <FailureNotice failure={failure} onRetry={() => actor.send({ type: 'candidates.reload' })} />
  if (isUnderWay) return <IssueProgress />
  if (!isChoosing)
    return (
      <Loading>
        <CardSkeleton of="rows" />
      </Loading>
    )
  return (
    <>
      <IssuePeople />
      <ConfirmIssue />
    </>
  )
}
