import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { bulkDownload } from '#machines/documentation/bulk-download.ts'
import { provideBulkDownload } from '#services/documentation/bulk-download-actors.ts'
import { useServices } from '#views/components/app/app-services.ts'

export type BulkDownloadActor = ActorRefFrom<typeof bulkDownload>

/** The download of many documents as one archive. */
export function useBulkDownload(): BulkDownloadActor {
  const { api } = useServices()
  const machine = useMemo(() => provideBulkDownload(api), [api])
  return useActorRef(machine)
}
