import { useActorRef } from '@xstate/react'
import { useMemo, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { notificationSending } from '#machines/notification/notification-sending.ts'
import { provideNotificationSending } from '#services/notification/notification-sending-actors.ts'
import { uniqueKey } from '#services/unique-key.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useActingPerson } from '#views/components/app/use-session.ts'

export type SendingActor = ActorRefFrom<typeof notificationSending>

/** The machine `notificationSending` over one notification. */
export function useNotificationSending(id: number): SendingActor {
  const { api, notify } = useServices()
  const by = useActingPerson()
  const machine = useMemo(() => provideNotificationSending(api, notify), [api, notify])
  const [input] = useState(() => ({ id, by, key: uniqueKey() }))
  return useActorRef(machine, { input })
}
