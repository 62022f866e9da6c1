import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import {
  deliveryAddressTypes,
  deliveryAddressTypeWords,
  deliveryTypes,
  deliveryTypeWords,
  itemTypes,
  itemTypeWords,
  warrantyOrderLabels,
} from '#contract/service-order/fields.ts'
import { waitingReasons } from '#contract/service-order/handling/waiting.ts'
import { serviceOrderStatuses } from '#contract/service-order/lifecycle.ts'
import { serviceOrderStatus, waitingReason } from '#contract/service-order/statuses.ts'
import { formatDate, formatSerial } from '#services/formatting.ts'
import type { ConflictWords } from '#views/components/dialogs/conflict-dialog.tsx'
import { labelIn } from '#views/components/entity/label.ts'

/** Labels and values of changes by others to a warranty order. */
export function useConflictWords(): ConflictWords {
  const { i18n, t } = useLingui()
  return useMemo(() => {
    const { model: model_name, ...fields } = warrantyOrderLabels
    const texts = Object.entries({ ...fields, model_name }).map(([field, label]) => [field, labelIn(i18n, label)])
    const one =
      <const Word extends string>(words: readonly Word[], say: (word: Word) => string) =>
      (value: unknown) => {
        const word = words.find((known) => known === value)
        return word ? say(word) : String(value)
      }
    const date = (value: unknown) => formatDate(String(value))
    const unit = one(itemTypes, (type) => labelIn(i18n, itemTypeWords[type]))
    return {
      labels: {
        ...Object.fromEntries(texts),
        status: t`Status`,
        waiting_reason: t`Reason for waiting`,
        review_date: t`Date of the review`,
      },
      values: {
        status: one(serviceOrderStatuses, (status) => labelIn(i18n, serviceOrderStatus[status].label)),
        waiting_reason: one(waitingReasons, (reason) => labelIn(i18n, waitingReason[reason].label)),
        review_date: date,
        purchase_date: date,
        install_date: date,
        serial_no: (value) => formatSerial(String(value)),
        item_types: (value) => [value].flat().map(unit).join(', '),
        delivery_type: one(deliveryTypes, (type) => labelIn(i18n, deliveryTypeWords[type])),
        delivery_address_type: one(deliveryAddressTypes, (type) => labelIn(i18n, deliveryAddressTypeWords[type])),
        error_code: null,
        warranty_book: null,
        images: null,
        video: null,
        other_files: null,
      },
    }
  }, [i18n, t])
}
