import { Trans, useLingui } from '@lingui/react/macro'
import { Drawer, UnstyledButton } from '@mantine/core'
import { IconLogout, IconMenu2, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { RouteDeclaration } from '#src/routes.ts'
import { AccountMenu } from './account-menu.tsx'
import { useServices } from './app-services.ts'
import { BrandMark } from './brand.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { GlobalSearch } from './global-search.tsx'
import { KeptDrafts } from './kept-drafts.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { Main } from './main.tsx'
import { isCurrent, type NavigationIcon, navigationFor } from './navigation-groups.ts'
import classes from './partner-shell.module.css'
import { titleOf } from './route-titles.ts'
import type { ShellProps } from './shell-props.ts'
import { ThemeSwitch } from './theme-switch.tsx'
import { useSession, useUser } from './use-session.ts'

/** The frame of the partner zone: the company above, the pages in the header (at the bottom on phones). */
export function PartnerShell({ route, path, params, children }: ShellProps) {
  const { t } = useLingui()
  const { partners } = useUser()
  const [company] = partners
  const pages = usePages()
  return (
    <div className={classes.shell} data-zone="partner">
      <header className={classes.header} data-shell>
        <div className={classes.bar}>
          <Link href="/" className={classes.company} aria-label={t`Start`}>
            {company?.logo_url ? (
              <img className={classes.logo} src={company.logo_url} alt="" />
            ) : (
              <span className={classes.mark}>
                <BrandMark />
              </span>
            )}
            <span className={classes.name}>{company?.name ?? t`Partner Portal`}</span>
          </Link>
          <Pages className={classes.top} pages={pages} />
          <GlobalSearch zone="partner" />
          <div className={classes.tools}>
            <LanguageSwitch />
            <ThemeSwitch />
            <AccountMenu profile="/profile" />
          </div>
        </div>
      </header>
      <Main className={classes.main}>
        <div className={classes.breadcrumbs} data-no-print>
          <Breadcrumbs route={route} params={params} />
        </div>
        <KeptDrafts path={path} />
        {children}
      </Main>
      <BottomBar pages={pages} />
    </div>
  )
}

interface Page {
  page: RouteDeclaration
  icon: NavigationIcon
  /** Where the work is; the others have room in the header, and behind "More" on a phone. */
  isMain: boolean
}

function usePages(): Page[] {
  const { permissions } = useSession()
  return navigationFor('partner', permissions).flatMap(({ group, icon, items }) =>
    items.map((page) => ({ page, icon, isMain: group !== 'people' })),
  )
}

function Pages({ className, pages }: { className?: string; pages: readonly Page[] }) {
  const { t, i18n } = useLingui()
  const [path] = useLocation()
  return (
    <nav className={className} aria-label={t`Main navigation`}>
      {pages.map(({ page, icon: Icon }) => (
        <Link
          key={page.path}
          href={page.path}
          className={classes.page}
          aria-current={isCurrent(page, path) ? 'page' : undefined}
        >
          <Icon size={22} stroke={1.6} />
          {i18n._(titleOf(page.navigation?.label ?? page.title))}
        </Link>
      ))}
    </nav>
  )
}

/** The navigation under the thumb; what is left goes to "More". */
function BottomBar({ pages }: { pages: readonly Page[] }) {
  const { t, i18n } = useLingui()
  const { session } = useServices()
  const { full_name, email } = useUser()
  const [more, setMore] = useState(false)
  return (
    <div className={classes.bottom} data-bottom-bar data-no-print>
      <Pages className={classes.thumb} pages={pages.filter(({ isMain }) => isMain)} />
      <UnstyledButton className={classes.page} aria-expanded={more} onClick={() => setMore(true)}>
        <IconMenu2 size={22} stroke={1.6} aria-hidden />
        <Trans>More</Trans>
      </UnstyledButton>
      <Drawer
        opened={more}
        onClose={() => setMore(false)}
        position="bottom"
        size="auto"
        title={
          <span className={classes.person}>
            {full_name}
            <small>{email}</small>
          </span>
        }
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        <div className={classes.more}>
          {pages
            .filter(({ isMain }) => !isMain)
            .map(({ page, icon: Icon }) => (
              <Link key={page.path} href={page.path} className={classes.line} onClick={() => setMore(false)}>
                {i18n._(titleOf(page.navigation?.label ?? page.title))}
                <Icon size={20} stroke={1.6} />
              </Link>
            ))}
          <Link href="/profile" className={classes.line} onClick={() => setMore(false)}>
            <Trans>Profile</Trans>
            <IconUser size={20} stroke={1.6} aria-hidden />
          </Link>
          <div className={classes.line}>
            <Trans>Language</Trans>
            <LanguageSwitch long />
          </div>
          <div className={classes.line}>
            <Trans>Appearance</Trans>
            <ThemeSwitch />
          </div>
          <UnstyledButton className={classes.line} onClick={() => session.send({ type: 'session.end' })}>
            <Trans>Sign out</Trans>
            <IconLogout size={20} stroke={1.6} aria-hidden />
          </UnstyledButton>
        </div>
      </Drawer>
    </div>
  )
}
