import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import { bulkDownload } from '#machines/bulk-download.ts'
import { bulkDownloadActors } from '#services/documentation/bulk-download-actors.ts'
import { useServices } from '#views/shell/app-services.ts'

export type BulkDownloadActor = ActorRefFrom<typeof bulkDownload>

/** The download of many documents as one archive. */
export function useBulkDownload(): BulkDownloadActor {
  const { api } = useServices()
  const machine = useMemo(() => bulkDownload.provide({ actors: bulkDownloadActors(api) }), [api])
  return useActorRef(machine)
}
