import { createActorContext } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import { warrantyOrder } from '#machines/service-order/warranty-order.ts'
import type { WarrantyOrderField } from '#machines/service-order/warranty-order-form.ts'

/** The form of one warranty order: its fields, steps and dialogs read it from here. */
export const WarrantyForm = createActorContext(warrantyOrder)

export type WarrantyFormSnapshot = SnapshotFrom<typeof warrantyOrder>

/** Whether fields can be typed in: not while the order is on its way. */
export const isEditable = (snapshot: WarrantyFormSnapshot) => snapshot.matches({ open: { form: 'editing' } })

/** What is said under a field: what the server refused, or what the rules of sending say once it was asked for. */
export function errorAt({ context }: WarrantyFormSnapshot, field: WarrantyOrderField) {
  const { refused, revealed, errors, held } = context
  return refused[field]?.[0] ?? (revealed.includes(field) ? (held[field] ?? errors[field])?.[0] : undefined)
}
