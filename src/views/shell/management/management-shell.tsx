import { useLingui } from '@lingui/react/macro'
import { Burger, Drawer } from '@mantine/core'
import { Suspense, useMemo, useState } from 'react'
import { lazyView } from '#views/components/flow/lazy-view.tsx'
import { RunningImports } from '#views/import/running-imports.tsx'
import { GlobalSearch } from '#views/search/global-search.tsx'
import { useOpenedLately } from '#views/search/use-opened-lately.ts'
import { useServices } from '#views/shell/app-services.ts'
import { Brand } from '#views/shell/brand.tsx'
import { AccountMenu } from '#views/shell/header/account-menu.tsx'
import { Breadcrumbs } from '#views/shell/header/breadcrumbs.tsx'
import { LanguageSwitch } from '#views/shell/header/language-switch.tsx'
import { ThemeSwitch } from '#views/shell/header/theme-switch.tsx'
import { KeptDrafts } from '#views/shell/kept-drafts.tsx'
import { Main } from '#views/shell/main.tsx'
import { PrintHeader } from '#views/shell/print-header.tsx'
import type { ShellProps } from '#views/shell/shell-props.ts'
import { useSession } from '#views/shell/use-session.ts'
import { WaitingCounts } from '#views/shell/waiting-counts.tsx'
import classes from './management-shell.module.css'
import { navigationFor } from './navigation-groups.ts'
import { NavigationRail } from './navigation-rail.tsx'

const WorkBell = lazyView(() => import('#views/dashboard/cms/work-bell.tsx').then((module) => module.WorkBell))

/** The layout of the back office: navigation at the left, header above, screen in the middle. */
export function ManagementShell({ route, path, params, children }: ShellProps) {
  const { t } = useLingui()
  const { preferences } = useServices()
  const [collapsed, setCollapsed] = useState(preferences.isNavigationCollapsed)
  // Opened on this page: going back closes it.
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const drawer = openedAt === path
  const close = () => setOpenedAt(null)
  useOpenedLately()
  const collapse = (next: boolean) => {
    setCollapsed(next)
    preferences.keepNavigationCollapsed(next)
  }
  const { permissions } = useSession()
  const pages = useMemo(() => navigationFor('cms', permissions).flatMap(({ items }) => items), [permissions])
  return (
    <RunningImports>
      <WaitingCounts pages={pages}>
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
              <Suspense fallback={null}>
                <WorkBell />
              </Suspense>
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
            <PrintHeader />
            <KeptDrafts path={path} />
            {children}
          </Main>
        </div>
      </WaitingCounts>
    </RunningImports>
  )
}
