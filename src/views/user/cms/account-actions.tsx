import { useMemo } from 'react'
import { stateOfUser, userChoices } from '#contract/user/status-lifecycle-state.ts'
import { type UserVerb, userVerb } from '#contract/user/statuses.ts'
import type { User } from '#contract/user/user.ts'
import { useActingPerson, useUser } from '#views/components/app/use-session.ts'
import { StatusMenu } from '#views/components/status/status-menu.tsx'
import { AccountDialog } from './account-dialog.tsx'

interface AccountActionsProps {
  user: User
  onChanged: () => void
}

/** The actions on an account that its lifecycle allows this person. */
export function AccountActions({ user, onChanged }: AccountActionsProps) {
  return (
    <StatusMenu
      offered={useOffered(user)}
      words={userVerb}
      dialog={(verb, close) => (
        <AccountDialog
          user={user}
          verb={verb}
          onDone={() => {
            close()
            onChanged()
          }}
          onCancel={close}
        />
      )}
    />
  )
}

/** Only super administrators may change super administrators; all else is decided by the lifecycle. */
function useOffered(user: User): UserVerb[] {
  const by = useActingPerson()
  const { roles } = useUser()
  const isSuperAdmin = roles.some(({ slug }) => slug === 'super-admin')
  return useMemo(
    () => (user.roles.includes('super-admin') && !isSuperAdmin ? [] : userChoices(stateOfUser(user), by)),
    [user, by, isSuperAdmin],
  )
}
