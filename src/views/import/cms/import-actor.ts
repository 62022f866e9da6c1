import { createActorContext } from '@xstate/react'
import { useMemo } from 'react'
import type { ImportItem } from '#contract/import/records.ts'
import { importPipeline } from '#machines/import/import-pipeline.ts'
import { provideImportPipeline } from '#services/import/import-pipeline-actors.ts'
import { useServices } from '#views/shell/app-services.ts'

/** One import: what its page shows and does. */
export const Pipeline = createActorContext(importPipeline)

/** `importPipeline` with its calls. */
export function usePipelineMachine() {
  const { api } = useServices()
  return useMemo(() => provideImportPipeline(api), [api])
}

/** The import, on parts of the page that are shown when there is one. */
export function useImport(): ImportItem {
  const record = Pipeline.useSelector(({ context }) => context.record)
  if (!record) throw new Error('a part of an import was shown before the import was read')
  return record
}
