import type { Api, CallSettings } from '#services/api.ts'
import { downloadFile } from '#services/save-file.ts'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import type { UnitZone } from './unit-page.tsx'

type Paper = 'card' | 'label'
interface Asked {
  paper: Paper
  zone: UnitZone
  id: number
  serial_no: string
}

const saving = {
  send: (api: Api, { paper, zone, id, serial_no }: Asked, settings: CallSettings) => {
    const name = zone === 'staff' ? (`device.units.${paper}` as const) : (`partnerzone.device.units.${paper}` as const)
    return downloadFile(
      () => api.stream(name, { path: { unit: id }, ...settings }),
      'application/pdf',
      paper === 'card' ? `${serial_no}.pdf` : `${serial_no}-qr.pdf`,
    )
  },
}

/** Downloads the warranty card or the label of a unit. */
export function useUnitPaper(paper: Paper, { id, serial_no }: { id: number; serial_no: string }, zone: UnitZone) {
  const { submit, busy } = useSubmission(saving)
  return { busy, save: () => submit({ paper, zone, id, serial_no }) }
}
