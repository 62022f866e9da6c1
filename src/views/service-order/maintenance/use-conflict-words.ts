import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { waitingReasons } from '#contract/service-order/handling/waiting.ts'
import { serviceOrderStatuses } from '#contract/service-order/lifecycle.ts'
import { serviceOrderStatus, waitingReason } from '#contract/service-order/statuses.ts'
import { formatDate, formatMoment } from '#services/formatting.ts'
import type { ConflictWords } from '#views/components/dialogs/conflict-dialog.tsx'
import { labelIn } from '#views/components/entity/label.ts'

/** Labels and values of changes by others to a maintenance. */
export function useMaintenanceConflictWords(): ConflictWords {
  const { i18n, t } = useLingui()
  return useMemo(() => {
    const known =
      <Word extends string>(words: readonly Word[], say: (word: Word) => string) =>
      (value: unknown) => {
        const word = words.find((one) => one === value)
        return word ? say(word) : String(value)
      }
    return {
      labels: {
        status: t`Status`,
        waiting_reason: t`Reason for waiting`,
        review_date: t`Date of the review`,
        visit_at: t`Visit`,
        technician_name: t`Technician`,
        owner_name: t`Owner`,
      },
      values: {
        status: known(serviceOrderStatuses, (status) => labelIn(i18n, serviceOrderStatus[status].label)),
        waiting_reason: known(waitingReasons, (reason) => labelIn(i18n, waitingReason[reason].label)),
        review_date: (value) => formatDate(String(value)),
        visit_at: (value) => formatMoment(String(value)),
      },
    }
  }, [i18n, t])
}
