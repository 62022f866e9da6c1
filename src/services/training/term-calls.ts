import * as v from 'valibot'
import { namesOf } from '#contract/declare/statuses.ts'
import { type TermVerb, termVerb } from '#contract/training/statuses.ts'
import { concernsPeople, TermForm, type TermPlace } from '#contract/training/term-form.ts'
import type { Api, CallSettings } from '#services/api.ts'
import type { SaveQuestion } from '#services/form/editor-actors.ts'
import { saveFile } from '#services/save-file.ts'

const act =
  (verb: TermVerb) =>
  (api: Api, { id, version }: { id: number; version: number }, settings: CallSettings): Promise<unknown> =>
    api.call(`training.terms.${verb}`, { path: { term: id }, body: { version }, ...settings })

/** The status changes of a term. */
export const termActions = Object.fromEntries(namesOf(termVerb).map((verb) => [verb, act(verb)])) as Record<
  TermVerb,
  ReturnType<typeof act>
>

/** Downloads the calendar file of a term. */
export async function downloadTermCalendar(
  api: Api,
  { id, training_date }: { id: number; training_date: string },
  settings: CallSettings,
): Promise<void> {
  const content = await api.stream('partnerzone.training.terms.ics', { path: { term: id }, ...settings })
  saveFile(`szkolenie-${training_date}.ics`, await new Response(content).blob())
}

/** Before a term is saved with another time or place: how many people would be notified, and whether they should be. */
export const termChange: SaveQuestion = {
  weigh: async (api, { id, values, record, signal }) => {
    const { success, output } = v.safeParse(TermForm, values)
    if (!success || !concernsPeople(record as TermPlace, output)) return null
    const concerned = await api.call('training.terms.concerned', { path: { term: id }, signal })
    return concerned.people + concerned.muted > 0 ? concerned : null
  },
  answered: (tell_people) => ({ tell_people }),
}
