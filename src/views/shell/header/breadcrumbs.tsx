import { useLingui } from '@lingui/react/macro'
import { Flex } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { RouteDeclaration, ScreenProps } from '#src/routes.ts'
import { useSession } from '#views/components/app/use-session.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { usePageTitle } from '#views/components/page/page-title.tsx'
import { mayEnter, pagesAbove } from '#views/shell/find-route.ts'
import { navigationGroup } from '#views/shell/management/navigation-groups.ts'
import classes from './breadcrumbs.module.css'

interface Crumb {
  key: string
  label: ReactNode
  /** Null where there is no page, or the person may not enter it. */
  href: string | null
}

/** The breadcrumbs, beginning at the dashboard of the person (specification, section 2). */
export function Breadcrumbs({ route, params }: { route: RouteDeclaration } & ScreenProps) {
  const { t, i18n } = useLingui()
  const { permissions } = useSession()
  const own = usePageTitle()
  const home = permissions['core.dashboard.index'] ? '/cms' : '/'
  if (route.path === home) return null
  const above = pagesAbove(route)
  const group = navigationGroup(above[0] ?? route)
  const crumbs: Crumb[] = [
    { key: 'dashboard', label: t`Dashboard`, href: home },
    ...(group ? [{ key: 'group', label: labelIn(i18n, group), href: null }] : []),
    ...above.map(({ title, path }) => {
      const href = filled(path, params)
      return { key: path, label: labelIn(i18n, title), href: mayEnter(href, permissions) ? href : null }
    }),
  ]
  const nearest = crumbs.findLast(({ href }) => href !== null)
  return (
    <nav className={classes.breadcrumbs} aria-label={t`Breadcrumbs`}>
      <Flex component="ol" className="nowrap" gap="xs" align="center" m={0} p={0} fz="xs" style={{ listStyle: 'none' }}>
        {crumbs.map((crumb) => (
          <li key={crumb.key} data-above={crumb === nearest || undefined}>
            {crumb.href ? <Link href={crumb.href}>{crumb.label}</Link> : crumb.label}
            <IconChevronRight size={14} stroke={1.8} aria-hidden />
          </li>
        ))}
        <li aria-current="page">{own ?? labelIn(i18n, route.title)}</li>
      </Flex>
    </nav>
  )
}

function filled(path: string, params: Readonly<Record<string, string | undefined>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')
}
