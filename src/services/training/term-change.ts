import * as v from 'valibot'
import { concernsPeople, TermForm, type TermPlace } from '#contract/training/term-form.ts'
import type { SaveQuestion } from '#services/form/editor-actors.ts'

/** Asked before a term is saved with another time or place: how many people would be notified, and whether they should be. */
export const termChange: SaveQuestion = {
  weigh: async (api, { id, values, record, signal }) => {
    const { success, output } = v.safeParse(TermForm, values)
    if (!success || !concernsPeople(record as TermPlace, output)) return null
    const concerned = await api.call('training.terms.concerned', { path: { term: id }, signal })
    return concerned.people + concerned.muted > 0 ? concerned : null
  },
  answered: (tell_people) => ({ tell_people }),
}
