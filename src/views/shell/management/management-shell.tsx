import { useLingui } from '@lingui/react/macro'
import { Box, Burger, Drawer, Flex } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { useServices } from '#views/components/app/app-services.ts'
import { useSession } from '#views/components/app/use-session.ts'
import { useOnceOpened } from '#views/components/late/use-once-opened.ts'
import { Brand } from '#views/shell/brand.tsx'
import { AccountMenu } from '#views/shell/header/account-menu.tsx'
import { Breadcrumbs } from '#views/shell/header/breadcrumbs.tsx'
import { LanguageSwitch } from '#views/shell/header/language-switch.tsx'
import { ThemeSwitch } from '#views/shell/header/theme-switch.tsx'
import { KeptDrafts } from '#views/shell/kept-drafts.tsx'
import { Main } from '#views/shell/main.tsx'
import { PrintHeader } from '#views/shell/print-header.tsx'
import frame from '#views/shell/shell.module.css'
import type { ShellProps } from '#views/shell/shell-props.ts'
import { WaitingCounts } from '#views/shell/waiting-counts.tsx'
import classes from './management-shell.module.css'
import { navigationFor, settingsFor } from './navigation-groups.ts'
import { type NavigationBadges, NavigationRail } from './navigation-rail.tsx'
import { SettingsSections } from './settings-sections.ts'

interface ManagementShellProps extends ShellProps {
  search: ReactNode
  bell: ReactNode
  /** Beside a group of the navigation. */
  badges: NavigationBadges
}

/** The layout of the back office: navigation at the left, header above, screen in the middle. */
export function ManagementShell({ route, path, params, search, bell, badges, children }: ManagementShellProps) {
  const { t } = useLingui()
  const { preferences } = useServices()
  const [collapsed, setCollapsed] = useState(preferences.isNavigationCollapsed)
  // Opened on this page: going back closes it.
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const isOpen = openedAt === path
  const drawer = useOnceOpened(isOpen)
  const close = () => setOpenedAt(null)
  const collapse = (next: boolean) => {
    setCollapsed(next)
    preferences.keepNavigationCollapsed(next)
  }
  const { permissions } = useSession()
  const pages = useMemo(() => navigationFor('cms', permissions).flatMap(({ items }) => items), [permissions])
  const settings = useMemo(() => settingsFor(permissions), [permissions])
  return (
    <WaitingCounts pages={pages}>
      <div className={classes.shell} data-collapsed={collapsed || undefined} data-zone="cms">
        <Box component="aside" className={classes.rail} visibleFrom="md" data-no-print>
          <NavigationRail badges={badges} collapsed={collapsed} onCollapse={collapse} />
        </Box>
        <Flex
          className={`${frame.header} ${classes.header}`}
          component="header"
          align="center"
          h="var(--header)"
          px="var(--page-gutter)"
          bg="var(--card)"
          data-shell
        >
          <Burger hiddenFrom="md" size="sm" opened={isOpen} aria-label={t`Menu`} onClick={() => setOpenedAt(path)} />
          <Breadcrumbs route={route} params={params} />
          {search}
          <Flex className={`${frame.tools} ${classes.tools}`} align="center" flex="none">
            <LanguageSwitch />
            <ThemeSwitch />
            {bell}
            <AccountMenu profile="/cms/profile" />
          </Flex>
        </Flex>
        {drawer.isMounted && (
          <Drawer
            opened={drawer.opened}
            onClose={close}
            size={280}
            padding={0}
            title={<Brand />}
            closeButtonProps={{ 'aria-label': t`Close` }}
            styles={{
              header: { padding: 'var(--mantine-spacing-md)', background: 'var(--card)' },
              content: { background: 'var(--card)' },
            }}
          >
            <NavigationRail badges={badges} onNavigate={close} />
          </Drawer>
        )}
        <Main className={classes.main}>
          <PrintHeader />
          <KeptDrafts path={path} />
          <SettingsSections value={settings}>{children}</SettingsSections>
        </Main>
      </div>
    </WaitingCounts>
  )
}
