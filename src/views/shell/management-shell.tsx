import { useLingui } from '@lingui/react/macro'
import { Burger, Drawer } from '@mantine/core'
import { useState } from 'react'
import { AccountMenu } from './account-menu.tsx'
import { useServices } from './app-services.ts'
import { Brand } from './brand.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { GlobalSearch } from './global-search.tsx'
import { KeptDrafts } from './kept-drafts.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { Main } from './main.tsx'
import classes from './management-shell.module.css'
import { NavigationRail } from './navigation-rail.tsx'
import type { ShellProps } from './shell-props.ts'
import { ThemeSwitch } from './theme-switch.tsx'

/** The frame of the back office: the rail at the left, the header above, the screen in the middle. */
export function ManagementShell({ route, path, params, children }: ShellProps) {
  const { t } = useLingui()
  const { preferences } = useServices()
  const [collapsed, setCollapsed] = useState(preferences.isNavigationCollapsed)
  // Opened on this page: going back closes it.
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const drawer = openedAt === path
  const close = () => setOpenedAt(null)
  const collapse = (next: boolean) => {
    setCollapsed(next)
    preferences.keepNavigationCollapsed(next)
  }
  return (
    <div className={classes.shell} data-collapsed={collapsed || undefined} data-zone="cms">
      <aside className={classes.rail} data-no-print>
        <NavigationRail collapsed={collapsed} onCollapse={collapse} />
      </aside>
      <header className={classes.header} data-shell>
        <Burger
          className={classes.burger}
          size="sm"
          opened={drawer}
          aria-label={t`Menu`}
          onClick={() => setOpenedAt(path)}
        />
        <Breadcrumbs route={route} params={params} />
        <GlobalSearch zone="cms" />
        <div className={classes.tools}>
          <LanguageSwitch />
          <ThemeSwitch />
          <AccountMenu profile="/cms/profile" />
        </div>
      </header>
      <Drawer
        opened={drawer}
        onClose={close}
        size={280}
        padding={0}
        title={<Brand />}
        closeButtonProps={{ 'aria-label': t`Close` }}
        classNames={{ header: classes.drawerHeader, content: classes.drawer }}
      >
        <NavigationRail onNavigate={close} />
      </Drawer>
      <Main className={classes.main}>
        <KeptDrafts path={path} />
        {children}
      </Main>
    </div>
  )
}
