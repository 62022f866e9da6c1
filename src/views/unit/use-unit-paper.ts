import { downloadUnitPaper } from '#services/unit/unit-calls.ts'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import type { UnitZone } from './unit-page.tsx'

type Paper = 'card' | 'label'
/** Downloads the warranty card or the label of a unit. */
export function useUnitPaper(paper: Paper, { id, serial_no }: { id: number; serial_no: string }, zone: UnitZone) {
  const { submit, busy } = useSubmission({ send: downloadUnitPaper })
  return { busy, save: () => submit({ paper, zone, id, serial_no }) }
}
