import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { deliveryAddressTypes, deliveryTypes, itemTypes } from '#contract/service-order/fields.ts'
import { waitingReasons } from '#contract/service-order/handling/waiting.ts'
import { serviceOrderStatuses } from '#contract/service-order/lifecycle.ts'
import { formatDate, formatSerial } from '#services/formatting.ts'
import type { ConflictWords } from '#views/components/dialogs/conflict-dialog.tsx'
import { serviceOrderStatus, waitingReason } from '#views/components/status/statuses.ts'
import { deliveryAddressTypeWords, deliveryTypeWords, fieldLabels, itemTypeWords } from './words.ts'

/** Labels and values of changes by others to a warranty order. */
export function useConflictWords(): ConflictWords {
  const { i18n, t } = useLingui()
  return useMemo(() => {
    const { model: model_name, ...fields } = fieldLabels
    const texts = Object.entries({ ...fields, model_name }).map(([field, label]) => [field, i18n._(label)])
    const one =
      <const Word extends string>(words: readonly Word[], say: (word: Word) => string) =>
      (value: unknown) => {
        const word = words.find((known) => known === value)
        return word ? say(word) : String(value)
      }
    const date = (value: unknown) => formatDate(String(value))
    const unit = one(itemTypes, (type) => i18n._(itemTypeWords[type]))
    return {
      labels: {
        ...Object.fromEntries(texts),
        status: t`Status`,
        waiting_reason: t`Reason for waiting`,
        review_date: t`Date of the review`,
      },
      values: {
        status: one(serviceOrderStatuses, (status) => i18n._(serviceOrderStatus[status].label)),
        waiting_reason: one(waitingReasons, (reason) => i18n._(waitingReason[reason])),
        review_date: date,
        purchase_date: date,
        install_date: date,
        serial_no: (value) => formatSerial(String(value)),
        item_types: (value) => [value].flat().map(unit).join(', '),
        delivery_type: one(deliveryTypes, (type) => i18n._(deliveryTypeWords[type])),
        delivery_address_type: one(deliveryAddressTypes, (type) => i18n._(deliveryAddressTypeWords[type])),
        error_code: null,
        warranty_book: null,
        images: null,
        video: null,
        other_files: null,
      },
    }
  }, [i18n, t])
}
