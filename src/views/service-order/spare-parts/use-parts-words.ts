import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { waitingReasons } from '#contract/service-order/handling/waiting.ts'
import { serviceOrderStatuses } from '#contract/service-order/lifecycle.ts'
import { serviceOrderStatus, waitingReason } from '#contract/service-order/statuses.ts'
import { formatDate } from '#services/formatting.ts'
import type { ConflictWords } from '#views/components/dialogs/conflict-dialog.tsx'
import { labelIn } from '#views/components/entity/label.ts'

/** Labels and values of changes by others to a spare-parts order. */
export function usePartsWords(): ConflictWords {
  const { i18n, t } = useLingui()
  return useMemo(() => {
    const date = (value: unknown) => formatDate(String(value))
    return {
      labels: {
        status: t`Status`,
        waiting_reason: t`Reason for waiting`,
        review_date: t`Date of the review`,
        expected_date: t`Expected on`,
        owner_name: t`Owner`,
        unmatched: t`Numbers that are not on the list`,
      },
      values: {
        status: (value) => labelIn(i18n, serviceOrderStatus[wordOf(serviceOrderStatuses, value)].label),
        waiting_reason: (value) => labelIn(i18n, waitingReason[wordOf(waitingReasons, value)].label),
        review_date: date,
        expected_date: date,
      },
    }
  }, [i18n, t])
}

function wordOf<Word extends string>(words: readonly [Word, ...Word[]], value: unknown): Word {
  return words.find((word) => word === value) ?? words[0]
}
