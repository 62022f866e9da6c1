import { Trans, useLingui } from '@lingui/react/macro'
import { Avatar, Menu, UnstyledButton } from '@mantine/core'
import { IconLogout, IconUser } from '@tabler/icons-react'
import { Link } from 'wouter'
import { useServices } from '#views/components/app/app-services.ts'
import { useUser } from '#views/components/app/use-session.ts'
import { initials } from '#views/components/page/initials.ts'
import classes from './switches.module.css'

/** The account menu: the signed-in person, the profile, and signing out. `profile` is its path in this zone. */
export function AccountMenu({ profile }: { profile: string }) {
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
        <Menu.Item component={Link} href={profile} leftSection={<IconUser size={18} stroke={1.7} />}>
          <Trans>Profile</Trans>
        </Menu.Item>
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
