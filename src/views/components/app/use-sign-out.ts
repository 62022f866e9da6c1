import { useServices } from './app-services.ts'
import { useUser } from './use-session.ts'

/** Signs the person out. What they typed and did not save in this browser is asked about first. */
export function useSignOut(): () => void {
  const { session, drafts } = useServices()
  const { id } = useUser()
  return () => session.send({ type: 'session.end', drafts: drafts.all(id).length })
}
