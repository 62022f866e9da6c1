import { Trans, useLingui } from '@lingui/react/macro'
import { Divider, Menu, Stack, Tooltip, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { RouteDeclaration } from '#src/routes.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { useSession, useUser } from '#views/components/app/use-session.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { LateMenu } from '#views/components/late/late-menu.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { scrollIntoViewIfNeeded } from '#views/components/page/scroll-into-view.ts'
import { DistributorBrand } from '#views/shell/distributor-brand.tsx'
import type { NavigationGroup } from '#views/shell/menu.ts'
import { WaitingBadge } from '#views/shell/waiting-counts.tsx'
import { isCurrent, menuOf, type NavigationEntry, pageIcon } from './navigation-groups.ts'
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

/** The menu of the back office: the person's own pages first, then groups, of which one is open, and the settings. */
export function NavigationRail({ badges, collapsed = false, onCollapse, onNavigate }: NavigationRailProps) {
  const { t } = useLingui()
  const { permissions } = useSession()
  const { roles } = useUser()
  const { first, groups, settings } = useMemo(() => menuOf(permissions, roles), [permissions, roles])
  const [path] = useLocation()
  const has = (pages: readonly RouteDeclaration[]) => pages.some((page) => isCurrent(page, path))
  const [open, fold] = useOpenGroup(groups.find(({ items }) => has(items))?.group ?? null)
  const link = (page: RouteDeclaration, isHere = isCurrent(page, path)) => (
    <PageEntry
      page={page}
      isHere={isHere}
      badge={page.navigation && badges[page.navigation.group]}
      collapsed={collapsed}
      onNavigate={onNavigate}
    />
  )
  return (
    <Stack className={classes.rail} gap={0} h="100%" data-collapsed={collapsed || undefined}>
      {onCollapse && (
        <Link href="/cms" className={classes.brand} aria-label={t`Partner Portal`}>
          <DistributorBrand short={collapsed} />
        </Link>
      )}
      <nav className={classes.navigation} aria-label={t`Main navigation`}>
        <PlainList gap="5xs">
          {first.map((page) => (
            <li key={page.path}>{link(page)}</li>
          ))}
        </PlainList>
        {first.length > 0 && groups.length > 0 && <Divider my="2xs" mx="xs" color="var(--hairline)" />}
        <PlainList gap="5xs">
          {groups.map((entry) => {
            const [page, ...others] = entry.items
            const isHere = has(entry.group === 'settings' ? [...entry.items, ...settings] : entry.items)
            return (
              <li key={entry.group}>
                {page && others.length === 0 ? (
                  link(page, isHere)
                ) : collapsed ? (
                  <CollapsedGroup entry={entry} isHere={isHere} />
                ) : (
                  <Group
                    entry={entry}
                    badge={badges[entry.group]}
                    isHere={isHere}
                    opened={open === entry.group}
                    onFold={() => fold(entry.group)}
                    onNavigate={onNavigate}
                  />
                )}
              </li>
            )
          })}
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

/** The open group: that of the displayed page when it is entered, otherwise the one that the person opened last in this browser. */
function useOpenGroup(here: NavigationGroup | null) {
  const { preferences } = useServices()
  const [open, setOpen] = useState(() => here ?? preferences.navigationGroup())
  const [entered, setEntered] = useState(here)
  if (here !== entered) {
    setEntered(here)
    if (here) setOpen(here)
  }
  const fold = (group: NavigationGroup) => {
    const next = open === group ? null : group
    setOpen(next)
    preferences.keepNavigationGroup(next)
  }
  return [open, fold] as const
}

interface PageEntryProps {
  page: RouteDeclaration
  isHere: boolean
  badge: ReactNode
  collapsed: boolean
  onNavigate?: (() => void) | undefined
}

/** A page outside a group. */
function PageEntry({ page, isHere, badge, collapsed, onNavigate }: PageEntryProps) {
  const { i18n } = useLingui()
  const label = labelIn(i18n, page.navigation?.label ?? page.title)
  const Icon = pageIcon(page)
  const link = (
    <Link
      href={page.path}
      className={classes.item}
      aria-current={isHere ? 'page' : undefined}
      aria-label={collapsed ? label : undefined}
      onClick={onNavigate}
    >
      <Icon size={18} stroke={1.7} />
      {!collapsed && <PageLabel page={page} />}
      {badge}
      <WaitingBadge pages={[page]} />
    </Link>
  )
  if (!collapsed) return link
  return (
    <Tooltip label={label} position="right">
      {link}
    </Tooltip>
  )
}

interface GroupProps {
  entry: NavigationEntry
  badge: ReactNode
  isHere: boolean
  opened: boolean
  onFold: () => void
  onNavigate?: (() => void) | undefined
}

function Group({ entry, badge, isHere, opened, onFold, onNavigate }: GroupProps) {
  const { i18n } = useLingui()
  const [path] = useLocation()
  return (
    <>
      <UnstyledButton className={classes.item} data-here={isHere || undefined} aria-expanded={opened} onClick={onFold}>
        <entry.icon size={18} stroke={1.7} />
        {labelIn(i18n, entry.label)}
        {badge}
        {!opened && <WaitingBadge pages={entry.items} />}
        <IconChevronDown className={classes.chevron} size={16} stroke={1.8} aria-hidden />
      </UnstyledButton>
      {opened && (
        <PlainList className={classes.children} gap="5xs" mt="5xs" mb="4xs" mr={0} ml="md" pl="2xs">
          {entry.items.map((item) => (
            <li key={item.path}>
              <Link
                ref={isCurrent(item, path) ? scrollIntoViewIfNeeded : undefined}
                href={item.path}
                className={classes.child}
                aria-current={isCurrent(item, path) ? 'page' : undefined}
                onClick={onNavigate}
              >
                <PageLabel page={item} />
                <WaitingBadge pages={[item]} />
              </Link>
            </li>
          ))}
        </PlainList>
      )}
    </>
  )
}

function CollapsedGroup({ entry, isHere }: Pick<GroupProps, 'entry' | 'isHere'>) {
  const { i18n } = useLingui()
  const label = labelIn(i18n, entry.label)
  return (
    <LateMenu
      position="right-start"
      button={
        <UnstyledButton className={classes.item} data-here={isHere || undefined} aria-label={label} title={label}>
          <entry.icon size={18} stroke={1.7} />
          <WaitingBadge pages={entry.items} />
        </UnstyledButton>
      }
    >
      <Menu.Dropdown>
        <Menu.Label>{label}</Menu.Label>
        {entry.items.map((item) => (
          <Menu.Item key={item.path} onClick={() => navigateTo(item.path)}>
            <PageLabel page={item} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </LateMenu>
  )
}

function PageLabel({ page }: { page: RouteDeclaration }) {
  const { i18n } = useLingui()
  return <bdi>{labelIn(i18n, page.navigation?.label ?? page.title)}</bdi>
}
