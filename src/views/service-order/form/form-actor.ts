import { createActorContext, useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { WarrantyOrderField } from '#contract/service-order/fields.ts'
import { warrantyOrderDraft } from '#machines/service-order/warranty-order-draft.ts'
import type { warrantyOrderSending } from '#machines/service-order/warranty-order-sending.ts'

/** The form of one warranty order: its fields, steps and dialogs read it from here. */
export const WarrantyForm = createActorContext(warrantyOrderDraft)

export type WarrantyFormSnapshot = SnapshotFrom<typeof warrantyOrderDraft>

/** The sending of the order while it goes on, and nothing before and after. */
export const useSendingRef = () => WarrantyForm.useSelector(({ children }) => children.sendOrder)

/** What a selector reads from the sending of the order, or undefined while it does not go on. */
export function useSending<Selected>(select: (snapshot: SnapshotFrom<typeof warrantyOrderSending>) => Selected) {
  return useSelector(useSendingRef(), (snapshot) => snapshot && select(snapshot))
}

/** Whether the order is being stored or sent right now. */
export function useIsSending(): boolean {
  const isStoring = WarrantyForm.useSelector((snapshot) => snapshot.hasTag('busy'))
  const isSending = useSending((snapshot) => snapshot.hasTag('busy'))
  return isStoring || isSending === true
}

/** Whether fields can be typed in: not while the order is on its way. */
export const isEditable = (snapshot: WarrantyFormSnapshot) => snapshot.matches({ open: { form: 'editing' } })

/** What is said under a field: what the server refused, or what the rules of sending say once it was asked for. */
export function errorAt({ context }: WarrantyFormSnapshot, field: WarrantyOrderField) {
  const { refused, revealed, errors, held } = context
  return refused[field]?.[0] ?? (revealed.includes(field) ? (held[field] ?? errors[field])?.[0] : undefined)
}
