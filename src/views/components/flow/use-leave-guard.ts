import { useEffect, useEffectEvent } from 'react'
import type { AnyActorRef, SnapshotFrom } from 'xstate'
import { mayLeave } from '#machines/form/editor.ts'
import { useServices } from '#views/components/app/app-services.ts'

/**
 * Lets a form ask before its screen is left; with unsaved text, the browser asks before the page is closed. `isKept`: the form keeps its
 * text in the browser, so that loading a new release of the page, which offers it again, needs no question.
 */
export function useLeaveGuard<Actor extends AnyActorRef>(
  actor: Actor,
  isUnsaved: (snapshot: SnapshotFrom<Actor>) => boolean,
  { isKept = false } = {},
): void {
  const { leaving, clientRelease } = useServices()
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    const isOffered = isKept && clientRelease.getSnapshot().hasTag('outdated')
    if (!isOffered && isUnsaved(actor.getSnapshot())) event.preventDefault()
  })
  useEffect(() => leaving.answerBy(() => mayLeave(actor)), [leaving, actor])
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => warn(event)
    window.addEventListener('beforeunload', listener)
    return () => window.removeEventListener('beforeunload', listener)
  }, [])
}
