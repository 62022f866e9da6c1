import { createActorContext, useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { WarrantyOrderField } from '#contract/service-order/fields.ts'
import { warrantyOrderDraft } from '#machines/service-order/warranty-order-draft.ts'
import type { warrantyOrderSending } from '#machines/service-order/warranty-order-sending.ts'

/** The context of the warranty order form. */
export const WarrantyForm = createActorContext(warrantyOrderDraft)

export type WarrantyFormSnapshot = SnapshotFrom<typeof warrantyOrderDraft>

/** The actor that sends the order, while it is running. */
export const useSendingRef = () => WarrantyForm.useSelector(({ children }) => children.sendOrder)

/** A selection from the actor that sends the order, or undefined while none is running. */
export function useSending<Selected>(select: (snapshot: SnapshotFrom<typeof warrantyOrderSending>) => Selected) {
  return useSelector(useSendingRef(), (snapshot) => snapshot && select(snapshot))
}

/** Whether the order is being stored or sent. */
export function useIsSending(): boolean {
  const isStoring = WarrantyForm.useSelector((snapshot) => snapshot.hasTag('busy'))
  const isSending = useSending((snapshot) => snapshot.hasTag('busy'))
  return isStoring || isSending === true
}

/** Whether fields can be edited: not while the order is being sent. */
export const isWarrantyEditable = (snapshot: WarrantyFormSnapshot) => snapshot.matches({ open: { form: 'editing' } })

/** The error of a field: the refusal of the server, or of the rules of sending once sending was tried. */
export function warrantyErrorAt({ context }: WarrantyFormSnapshot, field: WarrantyOrderField) {
  const { refused, revealed, errors, held } = context
  return refused[field]?.[0] ?? (revealed.includes(field) ? (held[field] ?? errors[field])?.[0] : undefined)
}
