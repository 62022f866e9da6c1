import { useActorRef } from '@xstate/react'
import { useMemo, useState } from 'react'
import type { EditorActor } from '#machines/form/editor.ts'
import { type EditedResource, provideEditor } from '#services/form/editor-actors.ts'
import { uniqueKey } from '#services/unique-key.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useLeaveGuard } from '#views/components/flow/use-leave-guard.ts'

/** Runs the form of one record of a resource, or of a new one when the id is null, including the question before leaving. */
export function useEditor<Values extends object>(
  resource: EditedResource<Values>,
  id: number | null,
): EditorActor<Values> {
  const { api, drafts, address, preferences, session } = useServices()
  const machine = useMemo(() => {
    const person = () => session.getSnapshot().context.user?.id ?? null
    const may = (name: string) => session.getSnapshot().context.permissions[name] === true
    return provideEditor({ api, drafts, address, locale: preferences.locale, person, may }, resource)
  }, [api, drafts, address, preferences, session, resource])
  const [input] = useState(() => ({ id, key: uniqueKey() }))
  const actor = useActorRef(machine, { input })
  useLeaveGuard(actor, ({ context }) => context.changed, { isKept: true })
  return actor as unknown as EditorActor<Values>
}
