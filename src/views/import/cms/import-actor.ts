import { createActorContext } from '@xstate/react'
import { useMemo } from 'react'
import type { ImportItem } from '#contract/import/records.ts'
import { importPipeline } from '#machines/import/import-pipeline.ts'
import { provideImportPipeline } from '#services/import/import-pipeline-actors.ts'
import { useServices } from '#views/shell/app-services.ts'

/** The actor of one import, for its page. */
export const Pipeline = createActorContext(importPipeline)

/** `importPipeline` with its calls. */
export function usePipelineMachine() {
  const { api } = useServices()
  return useMemo(() => provideImportPipeline(api), [api])
}

/** The import. Only for components that are rendered after it was loaded. */
export function useImport(): ImportItem {
  const record = Pipeline.useSelector(({ context }) => context.record)
  if (!record) throw new Error('a part of an import was shown before the import was read')
  return record
}
