import type { Api, CallSettings } from '#services/api.ts'
import { saveFile } from '#services/save-file.ts'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'

interface CalendarTerm {
  id: number
  training_date: string
}

const saving = {
  send: async (api: Api, { id, training_date }: CalendarTerm, settings: CallSettings) => {
    const path = { term: id }
    const content = await api.stream('partnerzone.training.terms.ics', { path, ...settings })
    saveFile(`szkolenie-${training_date}.ics`, await new Response(content).blob())
  },
}

/** Downloads a calendar file of a term. */
export function useCalendarFile({ id, training_date }: CalendarTerm) {
  const { submit, busy } = useSubmission(saving)
  return { busy, save: () => submit({ id, training_date }) }
}
