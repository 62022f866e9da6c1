import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { waitingReasons } from '#contract/service-order/handling/waiting.ts'
import { statusesOf } from '#contract/service-order/order-statuses.ts'
import { statusWordsOf, waitingReason } from '#contract/service-order/statuses.ts'
import { formatDate, formatMoment } from '#services/formatting.ts'
import type { ConflictWords } from '#views/components/dialogs/conflict-dialog.tsx'
import { labelIn } from '#views/components/entity/label.ts'
import { useOrderKind } from '#views/service-order/zone.ts'

/** Says a word of a list; any other value as it is. */
export const wordOf =
  <const Word extends string>(words: readonly Word[], say: (word: Word) => string) =>
  (value: unknown) => {
    const word = words.find((one) => one === value)
    return word ? say(word) : String(value)
  }

/** Labels and values of changes by others to an order, for the fields of handling. */
export function useHandlingWords(): ConflictWords {
  const { i18n, t } = useLingui()
  const of = useOrderKind()
  return useMemo(() => {
    const date = (value: unknown) => formatDate(String(value))
    return {
      labels: {
        status: t`Status`,
        waiting_reason: t`Reason for waiting`,
        review_date: t`Review date`,
        visit_at: t`Visit`,
        technician_name: t`Technician`,
        expected_date: t`Expected on`,
        owner_name: t`Owner`,
        unmatched: t`Numbers that are not on the list`,
      },
      values: {
        status: wordOf(statusesOf(of), (status) => labelIn(i18n, statusWordsOf(of, status).label)),
        waiting_reason: wordOf(waitingReasons, (reason) => labelIn(i18n, waitingReason[reason].label)),
        review_date: date,
        expected_date: date,
        visit_at: (value) => formatMoment(String(value)),
      },
    }
  }, [i18n, t, of])
}
