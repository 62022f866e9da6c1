import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { mendingAll } from './import-calls.ts'
import { useMending } from './mending.ts'

/** The same value in every row that has the same mistake. */
export function useMendingAll(onDone?: () => void) {
  const { take, refresh } = useMending()
  return useSubmission(mendingAll, {
    onDone: ({ fixed: _, ...record }) => {
      take({ row: null, record })
      refresh()
      onDone?.()
    },
  })
}
