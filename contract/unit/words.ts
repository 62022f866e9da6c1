/** Statuses of a unit (contract/unit/lifecycle.ts), in order. */
export const unitStatuses = ['draft', 'sold', 'registered'] as const
export type UnitStatus = (typeof unitStatuses)[number]

/** Kinds of events in a unit's history, contributed by other modules; the client decides how each is shown. */
export const unitEventKinds = ['order', 'maintenance', 'part', 'leak_check', 'replacement', 'move'] as const
export type UnitEventKind = (typeof unitEventKinds)[number]
