/** What a unit is known by (contract/unit/lifecycle.ts), in the order of its life. */
export const unitStatuses = ['draft', 'sold', 'registered'] as const
export type UnitStatus = (typeof unitStatuses)[number]

/** What other modules know of a unit; how each is drawn is the client's. */
export const unitEventKinds = ['order', 'maintenance', 'part', 'leak_check', 'replacement', 'move'] as const
export type UnitEventKind = (typeof unitEventKinds)[number]
