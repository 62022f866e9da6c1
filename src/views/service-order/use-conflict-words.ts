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
import { formatDate, formatSerial } from '#services/formatting.ts'
import type { ConflictWords } from '#views/components/dialogs/conflict-dialog.tsx'
import { labelIn } from '#views/components/entity/label.ts'
import { useHandlingWords, wordOf } from './handling/use-conflict-words.ts'

/** Labels and values of changes by others to a warranty order. */
export function useConflictWords(): ConflictWords {
  const { i18n, t } = useLingui()
  const { values: { status = null, waiting_reason = null, review_date = null } = {} } = useHandlingWords()
  return useMemo(() => {
    const { model: model_name, ...fields } = warrantyOrderLabels
    const texts = Object.entries({ ...fields, model_name }).map(([field, label]) => [field, labelIn(i18n, label)])
    const date = (value: unknown) => formatDate(String(value))
    const unit = wordOf(itemTypes, (type) => labelIn(i18n, itemTypeWords[type]))
    return {
      labels: {
        ...Object.fromEntries(texts),
        status: t`Status`,
        waiting_reason: t`Reason for waiting`,
        review_date: t`Review date`,
      },
      values: {
        status,
        waiting_reason,
        review_date,
        purchase_date: date,
        install_date: date,
        serial_no: (value) => formatSerial(String(value)),
        item_types: (value) => [value].flat().map(unit).join(', '),
        delivery_type: wordOf(deliveryTypes, (type) => labelIn(i18n, deliveryTypeWords[type])),
        delivery_address_type: wordOf(deliveryAddressTypes, (type) => labelIn(i18n, deliveryAddressTypeWords[type])),
        error_code: null,
        warranty_book: null,
        images: null,
        video: null,
        other_files: null,
      },
    }
  }, [i18n, t, status, waiting_reason, review_date])
}
