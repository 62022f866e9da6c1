import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { stateOfUser, type UserVerb, userChoices } from '#contract/lifecycles/user-status-state.ts'
import type { User } from '#contract/user.ts'
import { useActingPerson } from '#views/service-order/use-acting-person.ts'
import { useUser } from '#views/shell/use-session.ts'
import { AccountDialog } from './account-dialog.tsx'
import { accountWords } from './account-words.ts'

interface AccountActionsProps {
  user: User
  onChanged: () => void
}

/** What may be done about an account, as its chart allows this person. */
export function AccountActions({ user, onChanged }: AccountActionsProps) {
  const { i18n } = useLingui()
  const offered = useOffered(user)
  const [verb, setVerb] = useState<UserVerb | null>(null)
  if (offered.length === 0) return null
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button variant="default" leftSection={<IconDots size={18} stroke={1.7} />}>
            <Trans>Change status</Trans>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {offered.map((choice) => {
            const { icon: Icon, verb: label, danger } = accountWords[choice]
            return (
              <Menu.Item
                key={choice}
                leftSection={<Icon size={18} stroke={1.7} />}
                color={danger ? 'red' : undefined}
                onClick={() => setVerb(choice)}
              >
                {i18n._(label)}
              </Menu.Item>
            )
          })}
        </Menu.Dropdown>
      </Menu>
      {verb && (
        <AccountDialog
          user={user}
          verb={verb}
          onDone={() => {
            setVerb(null)
            onChanged()
          }}
          onCancel={() => setVerb(null)}
        />
      )}
    </>
  )
}

/** Only a super administrator touches one; the rest is the chart's to say. */
function useOffered(user: User): UserVerb[] {
  const by = useActingPerson()
  const { roles } = useUser()
  const isSuperAdmin = roles.some(({ slug }) => slug === 'super-admin')
  return useMemo(
    () => (user.roles.includes('super-admin') && !isSuperAdmin ? [] : userChoices(stateOfUser(user), by)),
    [user, by, isSuperAdmin],
  )
}
