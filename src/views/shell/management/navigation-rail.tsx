import { Trans, useLingui } from '@lingui/react/macro'
import { Menu, Stack, Tooltip, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { NavigationGroup, RouteDeclaration } from '#src/routes.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { useSession } from '#views/components/app/use-session.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { PlainList } from '#views/components/page/list.tsx'
import { scrollIntoViewIfNeeded } from '#views/components/page/scroll-into-view.ts'
import { DistributorBrand } from '#views/shell/distributor-brand.tsx'
import { WaitingBadge } from '#views/shell/waiting-counts.tsx'
import { isCurrent, type NavigationEntry, navigationFor } from './navigation-groups.ts'
import classes from './navigation-rail.module.css'

/** Shown beside groups, such as the progress of something that is running there. */
export type NavigationBadges = Partial<Record<NavigationGroup, ReactNode>>

export interface NavigationRailProps {
  badges: NavigationBadges
  collapsed?: boolean
  /** Without it the navigation cannot be collapsed, as in the drawer of a phone. */
  onCollapse?: (collapsed: boolean) => void
  onNavigate?: () => void
}

/** The navigation of the back office, grouped by module, with pages that this person may open. */
export function NavigationRail({ badges, collapsed = false, onCollapse, onNavigate }: NavigationRailProps) {
  const { t } = useLingui()
  const { permissions } = useSession()
  const entries = navigationFor('cms', permissions)
  return (
    <Stack className={classes.rail} gap={0} h="100%" data-collapsed={collapsed || undefined}>
      {onCollapse && (
        <Link href="/cms" className={classes.brand} aria-label={t`Partner Portal`}>
          <DistributorBrand short={collapsed} />
        </Link>
      )}
      <nav className={classes.navigation} aria-label={t`Main navigation`}>
        <PlainList gap={1}>
          {entries.map((entry) => (
            <li key={entry.group}>
              <Entry entry={entry} badge={badges[entry.group]} collapsed={collapsed} onNavigate={onNavigate} />
            </li>
          ))}
        </PlainList>
      </nav>
      {onCollapse && (
        <UnstyledButton
          className={classes.collapse}
          aria-label={collapsed ? t`Expand the menu` : t`Collapse the menu`}
          onClick={() => onCollapse(!collapsed)}
        >
          {collapsed ? (
            <IconLayoutSidebarLeftExpand size={18} stroke={1.7} aria-hidden />
          ) : (
            <>
              <IconLayoutSidebarLeftCollapse size={18} stroke={1.7} aria-hidden />
              <Trans>Collapse the menu</Trans>
            </>
          )}
        </UnstyledButton>
      )}
    </Stack>
  )
}

/**
 * Groups that are expanded by default, so that all groups are visible without scrolling; others are expanded when visited or
 * opened.
 */
const daily: ReadonlySet<NavigationGroup> = new Set(['service', 'companies'])

interface EntryProps {
  entry: NavigationEntry
  badge: ReactNode
  collapsed: boolean
  onNavigate?: () => void
}

function Entry({ entry, badge, collapsed, onNavigate }: EntryProps) {
  const { i18n } = useLingui()
  const [path] = useLocation()
  const isHere = entry.items.some((item) => isCurrent(item, path))
  const { preferences } = useServices()
  const [choice, setChoice] = useState(() => preferences.navigationGroups()[entry.group])
  const opened = choice ?? (isHere || daily.has(entry.group))
  const fold = () => {
    setChoice(!opened)
    preferences.keepNavigationGroup(entry.group, !opened)
  }
  const [first] = entry.items
  const label = i18n._(entry.label)
  if (entry.group === 'dashboard' && first)
    return (
      <Tooltip label={label} position="right" disabled={!collapsed}>
        <Link
          href={first.path}
          className={classes.item}
          aria-current={isHere ? 'page' : undefined}
          aria-label={collapsed ? label : undefined}
          onClick={onNavigate}
        >
          <entry.icon size={18} stroke={1.7} />
          {!collapsed && label}
        </Link>
      </Tooltip>
    )
  if (collapsed) return <CollapsedEntry entry={entry} label={label} isHere={isHere} />
  return (
    <>
      <UnstyledButton className={classes.item} data-here={isHere || undefined} aria-expanded={opened} onClick={fold}>
        <entry.icon size={18} stroke={1.7} />
        {label}
        {badge}
        {!opened && <WaitingBadge pages={entry.items} />}
        <IconChevronDown className={classes.chevron} size={16} stroke={1.8} aria-hidden />
      </UnstyledButton>
      {opened && (
        <PlainList className={classes.children} gap={1} m="1px 0 4px 17px" pl={8}>
          {entry.items.map((item) => (
            <li key={item.path}>
              <Link
                // With several groups unfolded the rail scrolls.
                ref={isCurrent(item, path) ? scrollIntoViewIfNeeded : undefined}
                href={item.path}
                className={classes.child}
                aria-current={isCurrent(item, path) ? 'page' : undefined}
                onClick={onNavigate}
              >
                <ItemLabel item={item} />
                <WaitingBadge pages={[item]} />
              </Link>
            </li>
          ))}
        </PlainList>
      )}
    </>
  )
}

interface CollapsedEntryProps {
  entry: NavigationEntry
  label: string
  isHere: boolean
}

function CollapsedEntry({ entry, label, isHere }: CollapsedEntryProps) {
  return (
    <Menu position="right-start">
      <Menu.Target>
        <UnstyledButton className={classes.item} data-here={isHere || undefined} aria-label={label} title={label}>
          <entry.icon size={18} stroke={1.7} />
          <WaitingBadge pages={entry.items} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{label}</Menu.Label>
        {entry.items.map((item) => (
          <Menu.Item key={item.path} onClick={() => navigateTo(item.path)}>
            <ItemLabel item={item} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function ItemLabel({ item }: { item: RouteDeclaration }) {
  const { i18n } = useLingui()
  return <bdi>{labelIn(i18n, item.navigation?.label ?? item.title)}</bdi>
}
