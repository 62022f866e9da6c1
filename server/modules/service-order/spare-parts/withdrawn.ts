import type { FoundPart } from '#contract/service-order/spare-parts/parts.ts'
import { refuseField } from '#server/refusal.ts'

/** Refuses a part that can no longer be ordered, and names the part that replaces it. */
export function refuseWithdrawn(parts: readonly FoundPart[], field: string): void {
  const withdrawn = parts.find(({ active }) => !active)
  if (!withdrawn) return
  const { number, replaced_by } = withdrawn
  if (replaced_by) refuseField(field, 'part.replaced', { number, by: replaced_by.number })
  refuseField(field, 'part.withdrawn', { number })
}
