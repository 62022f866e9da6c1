import { Trans, useLingui } from '@lingui/react/macro'
import { Avatar, Box, Menu, Text, UnstyledButton } from '@mantine/core'
import { IconLogout, IconUser } from '@tabler/icons-react'
import { Link } from 'wouter'
import { useServices } from '#views/components/app/app-services.ts'
import { useUser } from '#views/components/app/use-session.ts'
import { initials } from '#views/components/page/initials.ts'
import { Note } from '#views/components/page/note.tsx'

/** The account menu: the signed-in person, the profile, and signing out. `profile` is its path in this zone. */
export function AccountMenu({ profile }: { profile: string }) {
  const { t } = useLingui()
  const { session } = useServices()
  const { full_name, email } = useUser()
  return (
    <Menu width={240}>
      <Menu.Target>
        <UnstyledButton bdrs="50%" aria-label={t`Account of ${full_name}`}>
          <Avatar fz={13} fw={600} size={32} aria-hidden>
            {initials(full_name)}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Box py={8} px={12}>
          <Text fw={600}>{full_name}</Text>
          <Note className="anywhere">{email}</Note>
        </Box>
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
