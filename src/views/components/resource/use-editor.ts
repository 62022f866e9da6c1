import { useActorRef } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import { type EditorActor, mayLeave } from '#machines/form/editor.ts'
import { type EditedResource, provideEditor } from '#services/form/editor-actors.ts'
import { uniqueKey } from '#services/unique-key.ts'
import { useServices } from '#views/shell/app-services.ts'

/** The form over one record of a plain resource; a new one when the id is null. It is asked before its screen is left. */
export function useEditor<Values extends object>(
  resource: EditedResource<Values>,
  id: number | null,
): EditorActor<Values> {
  const { api, drafts, address, preferences, session, leaving } = useServices()
  const machine = useMemo(() => {
    const person = () => session.getSnapshot().context.user?.id ?? null
    return provideEditor({ api, drafts, address, locale: preferences.locale, person }, resource)
  }, [api, drafts, address, preferences, session, resource])
  const [input] = useState(() => ({ id, key: uniqueKey() }))
  const actor = useActorRef(machine, { input })
  useEffect(() => leaving.answerBy(() => mayLeave(actor)), [leaving, actor])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (actor.getSnapshot().context.changed) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [actor])
  return actor as unknown as EditorActor<Values>
}
