import { Trans, useLingui } from '@lingui/react/macro'
import { Avatar, Box, Menu, Text, UnstyledButton } from '@mantine/core'
import { IconInfoCircle, IconLogout, IconUser } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useServices } from '#views/components/app/app-services.ts'
import { useUser } from '#views/components/app/use-session.ts'
import { useSignOut } from '#views/components/app/use-sign-out.ts'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { LateMenu } from '#views/components/late/late-menu.tsx'
import { initials } from '#views/components/page/marks/initials.ts'
import { Note } from '#views/components/page/note.tsx'

/** The account menu: the signed-in person, the profile, the product's version, and signing out. `profile` is its path in this zone. */
export function AccountMenu({ profile }: { profile: string }) {
  const { t } = useLingui()
  const signOut = useSignOut()
  const { full_name, email } = useUser()
  const [showsVersion, setShowsVersion] = useState(false)
  return (
    <>
      <LateMenu
        width={240}
        button={
          <UnstyledButton bdrs="50%" aria-label={t`Account of ${full_name}`}>
            <Avatar fz="xs" fw={600} size={32} aria-hidden>
              {initials(full_name)}
            </Avatar>
          </UnstyledButton>
        }
      >
        <Menu.Dropdown>
          <Box py="2xs" px="sm">
            <Text fw={600}>{full_name}</Text>
            <Note className="anywhere">{email}</Note>
          </Box>
          <Menu.Divider />
          <Menu.Item component={Link} href={profile} leftSection={<IconUser size={18} stroke={1.7} />}>
            <Trans>Profile</Trans>
          </Menu.Item>
          <Menu.Item leftSection={<IconInfoCircle size={18} stroke={1.7} />} onClick={() => setShowsVersion(true)}>
            <Trans>About the portal</Trans>
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={18} stroke={1.7} />} onClick={signOut}>
            <Trans>Sign out</Trans>
          </Menu.Item>
        </Menu.Dropdown>
      </LateMenu>
      <AboutDialog opened={showsVersion} onClose={() => setShowsVersion(false)} />
    </>
  )
}

/** Version and commit of the server, which a person names when reporting a fault. */
function AboutDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const { session } = useServices()
  const release = useSelector(session, ({ context }) => context.release)
  return (
    <Dialog opened={opened} onClose={onClose} title={t`About the portal`}>
      <Text>
        <Trans>Version {release?.version}</Trans>
      </Text>
      <Note className="anywhere">
        <Trans>Build {release?.commit.slice(0, 12)}</Trans>
      </Note>
    </Dialog>
  )
}
