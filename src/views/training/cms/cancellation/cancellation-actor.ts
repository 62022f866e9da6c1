import { createActorContext } from '@xstate/react'
import { useMemo } from 'react'
import { termCancellation } from '#machines/training/term-cancellation.ts'
import { provideTermCancellation } from '#services/training/term-cancellation-actors.ts'
import { useServices } from '#views/components/app/app-services.ts'

/** The context of `termCancellation`. */
export const Cancellation = createActorContext(termCancellation)

/** `termCancellation` with its calls; notifies the frame of changes of the term. */
export function useCancellationMachine(onChanged: () => void) {
  const { api } = useServices()
  return useMemo(() => provideTermCancellation(api, onChanged), [api, onChanged])
}
