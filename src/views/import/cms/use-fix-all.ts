import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { useRowChanges } from './changed-rows.ts'
import { mendingAll } from './import-calls.ts'

/** Applies one value to every row with the same error. */
export function useFixAll(onDone?: () => void) {
  const { take, refresh } = useRowChanges()
  return useSubmission(mendingAll, {
    onDone: ({ fixed: _, ...record }) => {
      take({ row: null, record })
      refresh()
      onDone?.()
    },
  })
}
