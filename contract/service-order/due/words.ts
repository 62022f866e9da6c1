/** What comes due on a unit: the maintenance of its type, and the leak check that the F-gas rules ask for. */
export const dueKinds = ['maintenance', 'leak_check'] as const
export type DueKind = (typeof dueKinds)[number]

/** Which due date a kind of maintenance keeps; `none` as a first start or a repair. */
export const countsAs = [...dueKinds, 'none'] as const
export type CountsAs = (typeof countsAs)[number]

/** Where a due date lies, seen from a day: before it, until the end of its month, after that. */
export const duePeriods = ['overdue', 'month', 'later'] as const
export type DuePeriod = (typeof duePeriods)[number]
