import { createActorContext } from '@xstate/react'
import { useMemo } from 'react'
import type { ImportItem } from '#contract/import/records.ts'
import { importPipeline } from '#machines/import/import-pipeline.ts'
import { provideImportPipeline } from '#services/import/import-pipeline-actors.ts'
import type { ListenForChanges } from '#services/writes.ts'
import { useServices } from '#views/components/app/app-services.ts'

/** The actor of one import, for its page. */
export const Pipeline = createActorContext(importPipeline)

/** `importPipeline` with its calls. */
export function usePipelineMachine() {
  const { api } = useServices()
  return useMemo(() => provideImportPipeline(api), [api])
}

/** Reports each new version of an import: corrections and checks raise it, and change the counts of its rows. */
export function versionsOf(actor: ReturnType<typeof Pipeline.useActorRef>): ListenForChanges {
  return (changed) => {
    let version = actor.getSnapshot().context.record?.version
    const { unsubscribe } = actor.subscribe(({ context }) => {
      if (context.record?.version === version) return
      version = context.record?.version
      changed()
    })
    return unsubscribe
  }
}

/** The import. Only for components that are rendered after it was loaded. */
export function useImport(): ImportItem {
  const record = Pipeline.useSelector(({ context }) => context.record)
  if (!record) throw new Error('a part of an import was shown before the import was read')
  return record
}
