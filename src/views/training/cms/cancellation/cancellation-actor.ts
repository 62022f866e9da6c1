import { createActorContext } from '@xstate/react'
import { useMemo } from 'react'
import { termCancellation } from '#machines/training/term-cancellation.ts'
import { provideTermCancellation } from '#services/training/term-cancellation-actors.ts'
import { useServices } from '#views/shell/app-services.ts'

/** The machine `termCancellation` of the screen that it stands on. */
export const Cancellation = createActorContext(termCancellation)

/** `termCancellation` with its calls; the frame is told of each change of the term. */
export function useCancellationMachine(onChanged: () => void) {
  const { api } = useServices()
  return useMemo(() => provideTermCancellation(api, onChanged), [api, onChanged])
}
