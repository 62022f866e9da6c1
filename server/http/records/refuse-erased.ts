import { refuse } from '#server/refusal.ts'

/** Refuses (409) to change a record whose personal data were erased: nothing is written into it again. */
export function refuseErased({ anonymised_at }: { anonymised_at: string | null }): void {
  if (anonymised_at !== null) refuse('lifecycle', { key: 'record.erased' })
}
