import { Trans, useLingui } from '@lingui/react/macro'
import { Avatar, Menu, UnstyledButton } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { initials } from '#views/components/initials.ts'
import { useServices } from './app-services.ts'
import classes from './switches.module.css'
import { useUser } from './use-session.ts'

/** Who is signed in, and the way out. */
export function AccountMenu() {
  const { t } = useLingui()
  const { session } = useServices()
  const { full_name, email } = useUser()
  return (
    <Menu width={240}>
      <Menu.Target>
        <UnstyledButton className={classes.account} aria-label={t`Account of ${full_name}`}>
          <Avatar className={classes.avatar} size={32} aria-hidden>
            {initials(full_name)}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.person}>
          <p className={classes.name}>{full_name}</p>
          <p className={classes.email}>{email}</p>
        </div>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={18} stroke={1.7} />}
          onClick={() => session.send({ type: 'session.end' })}
        >
          <Trans>Sign out</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
