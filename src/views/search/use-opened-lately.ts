import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { createRecentResults } from '#services/search/global-search-actors.ts'
import { openedLately } from '#services/search/opened-lately-actors.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useUser } from '#views/components/app/use-session.ts'

/** Records which records this person opens, for the global search. */
export function useOpenedLately(): void {
  const { memories, pageName } = useServices()
  const { id } = useUser()
  const [remembering] = useState(() => openedLately({ pageName, recent: createRecentResults(memories.browser, id) }))
  useActorRef(remembering)
}
