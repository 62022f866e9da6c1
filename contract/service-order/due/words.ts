/** Kinds of due dates: the maintenance of the device's type, and the leak check required by the F-gas rules. */
export const dueKinds = ['maintenance', 'leak_check'] as const
export type DueKind = (typeof dueKinds)[number]

/** Due date that a kind of maintenance satisfies; `none` for a first start or a repair. */
export const countsAs = [...dueKinds, 'none'] as const
export type CountsAs = (typeof countsAs)[number]

/** Position of a due date relative to a day: before it, until the end of its month, or later. */
export const duePeriods = ['overdue', 'month', 'later'] as const
export type DuePeriod = (typeof duePeriods)[number]
