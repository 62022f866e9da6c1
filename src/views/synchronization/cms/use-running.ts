import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import { provideRunningSynchronizations } from '#services/synchronization/running-synchronizations-actors.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { useEmitted } from '#views/components/flow/use-emitted.ts'

/** Polls the counts of a run while it is under way. The returned function polls again after one has been started. */
export function useRunning(refresh: () => void): () => void {
  const { api } = useServices()
  const mayList = useMay('synchronization.runs.index')
  const machine = useMemo(() => provideRunningSynchronizations(api, mayList), [api, mayList])
  const actor = useActorRef(machine)
  useEmitted(actor, 'runs.moved', refresh)
  return () => actor.send({ type: 'runs.look' })
}
