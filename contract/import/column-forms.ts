/** Readings of a number such as 1.234 or 1,234: `comma` and `point` separate the decimal places. */
export const numberForms = ['comma', 'point'] as const
export type NumberForm = (typeof numberForms)[number]

/** Readings of a date such as 03/05/2024: 3 May or 5 March. */
export const dateForms = ['day_first', 'month_first'] as const
export type DateForm = (typeof dateForms)[number]

/** Readings of the cells of a column that have two meanings. One holds for the whole column. */
export const columnForms = [...numberForms, ...dateForms] as const
export type ColumnForm = (typeof columnForms)[number]

/** Meanings of an empty cell where its record has a value: the value is removed, or stays. */
export const emptyCellMeanings = ['clear', 'leave'] as const
export type EmptyCells = (typeof emptyCellMeanings)[number]
