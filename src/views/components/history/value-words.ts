import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { formatPhone } from '#contract/phones.ts'
import { isNip } from '#contract/rules.ts'
import { formatDate, formatMoment, formatNip } from '#services/formatting.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { useMoney } from '#views/components/money/money.tsx'
import type { ToldPart } from '#views/components/resource/resource.ts'
import { erpStatus, importStatus, notificationStatus, type Status } from '#views/components/status/statuses.ts'
import { publicationStatuses } from '#views/content/cms/publication-badge.tsx'
import { offerStateWords } from '#views/offer/words.ts'
import { taskKinds } from '#views/order/cms/order-words.tsx'
import { proposalStatusWords } from '#views/partner/proposal/words.ts'
import { useConflictWords } from '#views/service-order/use-conflict-words.ts'
import { rejectionReasonWords, resolutionWords } from '#views/service-order/words.ts'
import { orderStatuses, participantStatuses, termStatuses } from '#views/training/badges.tsx'
import { certificateKinds, documentTypeNames } from '#views/training/certificate-words.ts'
import { invitationStatuses } from '#views/user/invitation-words.ts'

/** Formats a value of a field; names of referenced records come from the server. */
export type SayValue = (entity: string, field: string, value: unknown) => string

/** Labels of statuses by kind of record, as on the badges of its lists. */
const statusWords: Readonly<Record<string, Readonly<Record<string, Status>>>> = {
  'order.orders': orderStatuses,
  'import.imports': importStatus,
  'news.news': publicationStatuses,
  'marketing.posts': publicationStatuses,
  'page.pages': publicationStatuses,
  'faq.posts': publicationStatuses,
  'notification.messages': notificationStatus,
  'partner.proposals': proposalStatusWords,
  'training.participants': participantStatuses,
  'training.terms': termStatuses,
  'user.invitations': invitationStatuses,
}

/** Service orders of all kinds share statuses and waiting reasons. */
const orderKinds: ReadonlySet<string> = new Set([
  'service-order.service-orders',
  'service-order.service-maintenances',
  'service-order.spare-parts-orders',
])

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
  const { values: ofOrders = {} } = useConflictWords()
  const money = useMoney()
  return useMemo(() => {
    const options = new Map(
      parts.flatMap(({ fields }) => fields.map(({ name, options }) => [name as string, options] as const)),
    )
    const sayAll = (labels: Readonly<Record<string, MessageDescriptor>>) =>
      Object.fromEntries(Object.entries(labels).map(([word, label]) => [word, i18n._(label)]))
    const labelsOf = (statuses: Readonly<Record<string, { label: MessageDescriptor }>>) =>
      Object.fromEntries(Object.entries(statuses).map(([word, { label }]) => [word, i18n._(label)]))
    const words: Record<string, Readonly<Record<string, string>>> = {
      erp_status: labelsOf(erpStatus),
      resolution: sayAll(resolutionWords),
      rejection_reason: sayAll(rejectionReasonWords),
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
      document_type: sayAll(documentTypeNames),
      kind: { ...sayAll(certificateKinds), ...labelsOf(taskKinds) },
      state: labelsOf(offerStateWords),
    }
    const accounts: Record<string, string> = {
      0: t({ context: 'account', message: 'Inactive' }),
      1: t({ context: 'account', message: 'Active' }),
      2: t({ context: 'account', message: 'Cancelled' }),
    }
    const entries: Record<string, string> = {
      0: t({ context: 'new entry', message: 'New' }),
      1: t({ context: 'new entry', message: 'Approved' }),
      2: t({ context: 'new entry', message: 'Rejected' }),
    }

    const one = (entity: string, field: string, value: unknown): string => {
      const chosen = options.get(field)?.find((option) => option.value === value)
      if (chosen) return labelIn(i18n, chosen.label)
      if (field === 'status' && typeof value === 'number')
        return (entity === 'partner.new-entries' ? entries : accounts)[value] ?? String(value)
      if (typeof value === 'boolean') return value ? t`Yes` : t`No`
      if (typeof value !== 'string') return typeof value === 'object' ? JSON.stringify(value) : String(value)
      const status = field === 'status' ? statusWords[entity]?.[value] : undefined
      if (status) return i18n._(status.label)
      const word = words[field]?.[value]
      if (word) return word
      if (amounts.has(field)) return money(value)
      if (uuid.test(value)) return t`a file`
      if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value)
      if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return formatMoment(value)
      if (field.startsWith('nip') && isNip(value)) return formatNip(value)
      return formatPhone(value)
    }
    return (entity, field, value) => {
      if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return '–'
      const ofOrder = orderKinds.has(entity) ? ofOrders[field] : undefined
      if (ofOrder) return String(ofOrder(value))
      return [value]
        .flat()
        .map((item) => one(entity, field, item))
        .join(', ')
    }
  }, [i18n, t, parts, ofOrders, money])
}
