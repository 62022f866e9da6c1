import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { deliveryAddressTypes, deliveryTypes, itemTypes } from '#contract/service-order/fields.ts'
import { formatDate, formatSerial } from '#services/formatting.ts'
import type { ConflictWords } from '#views/components/dialogs/conflict-dialog.tsx'
import { useHandlingWords, wordOf } from './handling/use-conflict-words.ts'
import { deliveryAddressTypeWords, deliveryTypeWords, fieldLabels, itemTypeWords } from './words.ts'

/** Labels and values of changes by others to a warranty order. */
export function useConflictWords(): ConflictWords {
  const { i18n, t } = useLingui()
  const { values: { status = null, waiting_reason = null, review_date = null } = {} } = useHandlingWords()
  return useMemo(() => {
    const { model: model_name, ...fields } = fieldLabels
    const texts = Object.entries({ ...fields, model_name }).map(([field, label]) => [field, i18n._(label)])
    const date = (value: unknown) => formatDate(String(value))
    const unit = wordOf(itemTypes, (type) => i18n._(itemTypeWords[type]))
    return {
      labels: {
        ...Object.fromEntries(texts),
        status: t`Status`,
        waiting_reason: t`Reason for waiting`,
        review_date: t`Date of the review`,
      },
      values: {
        status,
        waiting_reason,
        review_date,
        purchase_date: date,
        install_date: date,
        serial_no: (value) => formatSerial(String(value)),
        item_types: (value) => [value].flat().map(unit).join(', '),
        delivery_type: wordOf(deliveryTypes, (type) => i18n._(deliveryTypeWords[type])),
        delivery_address_type: wordOf(deliveryAddressTypes, (type) => i18n._(deliveryAddressTypeWords[type])),
        error_code: null,
        warranty_book: null,
        images: null,
        video: null,
        other_files: null,
      },
    }
  }, [i18n, t, status, waiting_reason, review_date])
}
