import { type Status, withOther } from './statuses.ts'

/** Whether an entry of a dictionary, a template or a document can be chosen, by its field `active`. */
export const inUse: Readonly<Record<'true' | 'false', Status>> = withOther({
  true: { tone: 'green', label: { pl: 'W użyciu', en: 'Active' } },
  false: { tone: 'grey', label: { pl: 'Nie w użyciu', en: 'Inactive' } },
})

/** The status of a record with a field `active`. */
export const inUseOf = ({ active }: { active: boolean }): Status => inUse[`${active}`]
