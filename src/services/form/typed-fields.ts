/**
 * The fields of a form that a person has changed, or null if none. Fields that the form does not have any more are left out.
 */
export function typedFields<Values extends object>(values: Values, blank: Values): Partial<Values> | null {
  const typed = (Object.keys(blank) as (keyof Values)[]).filter(
    (field) => JSON.stringify(values[field]) !== JSON.stringify(blank[field]),
  )
  if (typed.length === 0) return null
  return Object.fromEntries(typed.map((field) => [field, values[field]])) as Partial<Values>
}
