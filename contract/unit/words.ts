/** Statuses of a unit (contract/unit/lifecycle.ts), in order. */
export const unitStatuses = ['draft', 'sold', 'registered'] as const
export type UnitStatus = (typeof unitStatuses)[number]

/**
 * What a serial number means as the replacement of a unit. `unknown` and `stock` are taken; `registered` (for the same company) and
 * `other_model` need a reason; the others are refused.
 */
export const replacementVerdicts = [
  'unknown',
  'stock',
  'registered',
  'other_model',
  'other_company',
  'replaced',
  'own_number',
] as const
export type ReplacementVerdict = (typeof replacementVerdicts)[number]
export const replacementsWithReason: readonly ReplacementVerdict[] = ['registered', 'other_model']
export const refusedReplacements = [
  'other_company',
  'replaced',
  'own_number',
] as const satisfies readonly ReplacementVerdict[]

/** Kinds of events in a unit's history, contributed by other modules; the client decides how each is shown. */
export const unitEventKinds = ['order', 'maintenance', 'part', 'leak_check', 'replacement', 'move', 'coverage'] as const
export type UnitEventKind = (typeof unitEventKinds)[number]
