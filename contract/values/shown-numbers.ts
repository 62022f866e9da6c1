import * as v from 'valibot'

/** How an export writes a decimal number: money with two decimal places and groups of thousands, others as they are. */
export type NumberKind = 'money' | 'decimal'

const kindOf = (number: NumberKind) => v.pipe(v.string(), v.metadata({ number }))

/** An amount in złote as a record has it: a decimal text, which exports write as a number. */
export const shownMoney = () => kindOf('money')

/** Another decimal number as a record has it, such as kilowatts. */
export const shownDecimal = () => kindOf('decimal')

/** The kind of number that a field of a record is; undefined for texts and for whole numbers, which are no texts. */
export function numberKindOf(field: v.GenericSchema): NumberKind | undefined {
  const { wrapped } = field as { wrapped?: v.GenericSchema }
  if (wrapped) return numberKindOf(wrapped)
  return (v.getMetadata(field) as { number?: NumberKind }).number
}
