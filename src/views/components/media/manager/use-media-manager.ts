import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import type { MediaManagerActor, MediaManagerInput } from '#machines/media/media-manager.ts'
import { provideMediaManager } from '#services/media/media-manager-actors.ts'
import { useServices } from '#views/components/app/app-services.ts'

/** The media library, run by the machine `mediaManager`. */
export function useMediaManager(input: MediaManagerInput): MediaManagerActor {
  const { api } = useServices()
  const machine = useMemo(() => provideMediaManager(api), [api])
  return useActorRef(machine, { input })
}
