import { useDraftSaveState } from '#views/components/flow/use-draft-save-state.ts'
import type { SaveStateValue } from '#views/components/form/save-state.tsx'
import { WarrantyForm } from './form-actor.ts'

/** The save state of the form, for its header and bar. */
export function useSaveState(): SaveStateValue {
  const saved_at = WarrantyForm.useSelector(({ context }) => context.order?.updated_at)
  return useDraftSaveState(WarrantyForm.useActorRef(), saved_at)
}
