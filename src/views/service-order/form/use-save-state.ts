import { formatTime } from '#services/formatting.ts'
import type { SaveStateValue } from '#views/components/form/save-state.tsx'
import { WarrantyForm } from './form-actor.ts'

/** Whether what was typed is stored, for the header and the bar of the form. */
export function useSaveState(): SaveStateValue {
  const state = WarrantyForm.useSelector((snapshot) => {
    if (snapshot.matches({ open: { draft: 'changed' } })) return 'dirty'
    if (snapshot.matches({ open: { draft: 'saving' } })) return 'saving'
    return snapshot.matches({ open: { draft: 'stored' } }) ? 'saved' : 'failed'
  })
  const at = WarrantyForm.useSelector(({ context }) => context.order?.updated_at)
  if (state !== 'saved') return { state }
  return at ? { state, at: formatTime(at) } : { state: 'clean' }
}
