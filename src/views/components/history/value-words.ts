import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import * as v from 'valibot'
import { publicationStatus } from '#contract/content/statuses.ts'
import { importStatus } from '#contract/import/statuses.ts'
import type { Translated } from '#contract/messages/locale.ts'
import { notificationStatus } from '#contract/notification/statuses.ts'
import { offerState } from '#contract/offer/statuses.ts'
import { taskKind, trainingOrderStatus } from '#contract/order/statuses.ts'
import { entryStatus, proposalStatus } from '#contract/partner/statuses.ts'
import { rejectionReasonWords } from '#contract/service-order/actions.ts'
import { deliveryAddressTypeWords, deliveryTypeWords, itemTypeWords } from '#contract/service-order/fields.ts'
import { orderKindNames, orderKinds } from '#contract/service-order/handling/kinds.ts'
import { statusesOf } from '#contract/service-order/order-statuses.ts'
import { resolutionWords } from '#contract/service-order/resolutions.ts'
import { SalesLine } from '#contract/service-order/spare-parts/entity.ts'
import { erpStatus, statusWordsOf, waitingReason } from '#contract/service-order/statuses.ts'
import {
  certificateOrigin,
  certificateStatus,
  documentTypeNames,
  participantStatus,
  termStatus,
} from '#contract/training/statuses.ts'
import { accountStatus, invitationStatus } from '#contract/user/statuses.ts'
import { formatPhone } from '#contract/values/phones.ts'
import { isNip } from '#contract/values/rules.ts'
import { formatDate, formatMoment, formatNip, formatSerial } from '#services/formatting.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { useMoney } from '#views/components/money/money.tsx'
import type { ToldPart } from '#views/components/resource/resource.ts'

/** Formats a value of a field; names of referenced records come from the server. */
export type SayValue = (entity: string, field: string, value: unknown) => string

type Statuses = Readonly<Record<string, { label: Translated }>>

/** Statuses of service orders by kind of record. */
const orderStatuses: Readonly<Record<string, Statuses>> = Object.fromEntries(
  orderKindNames.map((of) => [
    orderKinds[of].entity,
    Object.fromEntries(statusesOf(of).map((status) => [status, statusWordsOf(of, status)])),
  ]),
)

/** Statuses by kind of record, as on the badges of its lists. */
const statuses: Readonly<Partial<Record<string, Statuses>>> = {
  ...orderStatuses,
  'order.orders': trainingOrderStatus,
  'import.imports': importStatus,
  'news.news': publicationStatus,
  'marketing.posts': publicationStatus,
  'page.pages': publicationStatus,
  'faq.posts': publicationStatus,
  'notification.messages': notificationStatus,
  'partner.new-entries': entryStatus,
  'partner.proposals': proposalStatus,
  'training.issued-certificates': certificateStatus,
  'training.participants': participantStatus,
  'training.terms': termStatus,
  'user.invitations': invitationStatus,
}

type Labels = Readonly<Partial<Record<string, Translated>>>

const labelsOf = (declared: Statuses) =>
  Object.fromEntries(Object.entries(declared).map(([word, { label }]) => [word, label]))

/** Words of the contract by field. */
const words: Readonly<Partial<Record<string, Labels>>> = {
  erp_status: labelsOf(erpStatus),
  waiting_reason: labelsOf(waitingReason),
  resolution: resolutionWords,
  rejection_reason: rejectionReasonWords,
  item_types: itemTypeWords,
  delivery_type: deliveryTypeWords,
  delivery_address_type: deliveryAddressTypeWords,
  document_type: documentTypeNames,
  kind: { ...certificateOrigin, ...labelsOf(taskKind) },
  state: labelsOf(offerState),
}

/** The labels of statuses of a kind of record; those of partners and users are codes. */
function statusLabelsOf(entity: string): Labels {
  return labelsOf(statuses[entity] ?? accountStatus)
}

/** Fields that hold an amount in złote. */
const amounts: ReadonlySet<string> = new Set([
  'price_brutto',
  'price_netto',
  'sales_price',
  'gross_price',
  'net_price',
  'net',
  'gross',
  'transferred',
  'credit_used',
  'refunded',
])

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Formats values in the history: yes and no, dates and moments, enumerations, grouped numbers. */
export function useValueWords(parts: readonly ToldPart[] = []): SayValue {
  const { i18n, t } = useLingui()
  const money = useMoney()
  return useMemo(() => {
    const options = new Map(
      parts.flatMap(({ fields }) => fields.map(({ name, options }) => [name as string, options] as const)),
    )
    const said: Record<string, Readonly<Record<string, string>>> = {
      acts_next: {
        partner: t`Partner`,
        distributor: t`Distributor`,
        manufacturer: t`Manufacturer`,
        nobody: t`Nobody`,
      },
      locale: { pl: t`Polish`, en: t`English` },
      empty_cells: { clear: t`remove the value`, leave: t`leave the value` },
      door: { strangers: t`New devices`, device: t`A device used before`, session: t`Own profile` },
      type: { online: t`Online payment`, transfer: t`Bank transfer` },
      payment_type: { online: t`Online payment`, transfer: t`Bank transfer` },
    }

    const one = (entity: string, field: string, value: unknown): string => {
      const chosen = options.get(field)?.find((option) => option.value === value)
      if (chosen) return labelIn(i18n, chosen.label)
      const declared = (field === 'status' ? statusLabelsOf(entity) : words[field])?.[String(value)]
      if (declared) return labelIn(i18n, declared)
      if (typeof value === 'boolean') return value ? t`Yes` : t`No`
      if (v.is(SalesLine, value)) {
        const { number, quantity, shipped } = value
        return t`${shipped} of ${quantity} × ${number}`
      }
      if (typeof value !== 'string') return typeof value === 'object' ? JSON.stringify(value) : String(value)
      const word = said[field]?.[value]
      if (word) return word
      if (field === 'serial_no' && entity in orderStatuses) return formatSerial(value)
      if (amounts.has(field)) return money(value)
      if (uuid.test(value)) return t`a file`
      if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value)
      if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return formatMoment(value)
      if (field.startsWith('nip') && isNip(value)) return formatNip(value)
      return formatPhone(value)
    }
    return (entity, field, value) => {
      if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return '–'
      return [value]
        .flat()
        .map((item) => one(entity, field, item))
        .join(', ')
    }
  }, [i18n, t, parts, money])
}
