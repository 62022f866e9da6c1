import { useSelector } from '@xstate/react'
import type { DraftActor } from '#machines/form/draft-saving.ts'
import { formatTime } from '#services/formatting.ts'
import type { SaveStateValue } from '#views/components/form/save-state.tsx'

/** The save state of a form that saves itself; `saved_at` is when the draft was last stored. */
export function useDraftSaveState(actor: DraftActor, saved_at: string | null | undefined): SaveStateValue {
  const state = useSelector(actor, (snapshot) => {
    if (snapshot.matches({ open: { draft: 'changed' } })) return 'dirty'
    if (snapshot.matches({ open: { draft: 'saving' } })) return 'saving'
    return snapshot.matches({ open: { draft: 'stored' } }) ? 'saved' : 'failed'
  })
  if (state !== 'saved') return { state }
  return saved_at ? { state, at: formatTime(saved_at) } : { state: 'clean' }
}
