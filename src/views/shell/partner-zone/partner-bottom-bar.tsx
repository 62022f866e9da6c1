import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Drawer, Flex, Text, UnstyledButton } from '@mantine/core'
import { IconLogout, IconMenu2, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useUser } from '#views/components/app/use-session.ts'
import { useSignOut } from '#views/components/app/use-sign-out.ts'
import { useOnceOpened } from '#views/components/late/use-once-opened.ts'
import { LanguageSwitch } from '#views/shell/header/language-switch.tsx'
import { ThemeSwitch } from '#views/shell/header/theme-switch.tsx'
import { isCurrent } from '#views/shell/management/navigation-groups.ts'
import { NamedWaitingBadge, WaitingBadge } from '#views/shell/waiting-counts.tsx'
import { usePartnerPages } from './partner-navigation.ts'
import { PageLabel, PageLinks, StaticPageLines } from './partner-pages.tsx'
import classes from './partner-shell.module.css'

/** The bottom navigation on phones; further pages are behind "More". */
export function BottomBar() {
  const { t } = useLingui()
  const { full_name, email } = useUser()
  const { thumb, thumbMore } = usePartnerPages()
  const [path] = useLocation()
  // Opened on this page: going back closes it.
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const more = openedAt === path
  const drawer = useOnceOpened(more)
  const close = () => setOpenedAt(null)
  const askToSignOut = useSignOut()
  const signOut = () => {
    close()
    askToSignOut()
  }
  return (
    <div className={classes.bottom} data-bottom-bar data-no-print>
      <nav className={classes.thumb} aria-label={t`Main navigation`}>
        <PageLinks pages={thumb} />
      </nav>
      <UnstyledButton
        className={classes.page}
        aria-expanded={more}
        data-here={thumbMore.some(({ page }) => isCurrent(page, path)) || undefined}
        onClick={() => setOpenedAt(path)}
      >
        <IconMenu2 size={22} stroke={1.6} aria-hidden />
        <Trans>More</Trans>
        <NamedWaitingBadge pages={thumbMore.map(({ page }) => page)} short />
      </UnstyledButton>
      {drawer.isMounted && (
        <Drawer
          opened={drawer.opened}
          onClose={close}
          position="bottom"
          size="auto"
          title={
            <Flex component="span" direction="column" lh="md">
              {full_name}
              <Text component="small" c="dimmed" fz="sm" fw={400}>
                {email}
              </Text>
            </Flex>
          }
          closeButtonProps={{ 'aria-label': t`Close` }}
        >
          <Box pb="env(safe-area-inset-bottom)">
            <nav aria-label={t`More pages`}>
              {thumbMore.map(({ page, icon: Icon }) => (
                <Link
                  key={page.path}
                  href={page.path}
                  className={classes.line}
                  aria-current={isCurrent(page, path) ? 'page' : undefined}
                  onClick={close}
                >
                  <PageLabel page={page} />
                  <WaitingBadge pages={[page]} />
                  <Icon size={20} stroke={1.6} />
                </Link>
              ))}
              <StaticPageLines onNavigate={close} />
              <Link href="/profile" className={classes.line} onClick={close}>
                <Trans>Profile</Trans>
                <IconUser size={20} stroke={1.6} aria-hidden />
              </Link>
            </nav>
            <div className={classes.line}>
              <Trans>Language</Trans>
              <LanguageSwitch long />
            </div>
            <div className={classes.line}>
              <Trans>Appearance</Trans>
              <ThemeSwitch />
            </div>
            <UnstyledButton className={classes.line} onClick={signOut}>
              <Trans>Sign out</Trans>
              <IconLogout size={20} stroke={1.6} aria-hidden />
            </UnstyledButton>
          </Box>
        </Drawer>
      )}
    </div>
  )
}
