import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { useRowChanges } from './changed-rows.ts'
import { mendingAll } from './import-calls.ts'

/** The same value in every row that has the same mistake. */
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
