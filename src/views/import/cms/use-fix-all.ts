import { fixAllCells } from '#services/import/import-calls.ts'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { useRowChanges } from './changed-rows.ts'

/** Applies one value to every row with the same error. */
export function useFixAll(onDone?: () => void) {
  const { take, refresh } = useRowChanges()
  return useSubmission(
    { send: fixAllCells },
    {
      onDone: ({ fixed: _, ...record }) => {
        take({ row: null, record })
        refresh()
        onDone?.()
      },
    },
  )
}
