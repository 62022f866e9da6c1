import { Trans } from '@lingui/react/macro'
import { Menu, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { keepListContext } from '#views/components/data-table/neighbours/list-context.ts'
import { LateMenu } from '#views/components/late/late-menu.tsx'
import { Enterable } from './enterable.ts'
import classes from './link-tabs.module.css'

export interface LinkTab {
  href: string
  label: ReactNode
  /** A number beside the label. */
  count?: number
}

export interface LinkTabsProps {
  /** Label of the tabs for screen readers. */
  label: string
  tabs: readonly LinkTab[]
  /** The current address: the tab with the longest `href` that it begins with is selected. */
  path: string
}

/** More tabs than these and one are behind "More". */
const mostShown = 6

/**
 * The tabs that stand in the bar and those behind "More": all as long as there is one too many at most, otherwise the first six
 * and the current one, by its name.
 */
export function tabsInRoom<Tab extends { href: string }>(tabs: readonly Tab[], current: string | undefined) {
  if (tabs.length <= mostShown + 1) return { shown: tabs, more: [] }
  const isShown = ({ href }: Tab, index: number) => index < mostShown || href === current
  return { shown: tabs.filter(isShown), more: tabs.filter((tab, index) => !isShown(tab, index)) }
}

/**
 * Tabs that are pages with their own addresses, shown to people who may enter them. On a phone they scroll, with the current
 * one visible. Tabs of a record that was opened from a list keep that list.
 */
export function LinkTabs({ label, tabs, path }: LinkTabsProps) {
  const bar = useRef<HTMLElement>(null)
  const [location] = useLocation()
  const search = useSearch()
  const mayEnter = useContext(Enterable)
  const enterable = tabs.filter(({ href }) => mayEnter(href))
  const current = enterable
    .filter(({ href }) => path === href || path.startsWith(`${href}/`))
    .toSorted((one, other) => other.href.length - one.href.length)[0]?.href
  const { shown, more } = tabsInRoom(enterable, current)
  const hrefOf = ({ href }: LinkTab) => keepListContext(href, { path: location, search })
  useEffect(() => {
    const tab = current && bar.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (tab && bar.current) bar.current.scrollLeft = tab.offsetLeft - (bar.current.clientWidth - tab.offsetWidth) / 2
  }, [current])
  return (
    <nav ref={bar} className={classes.tabs} aria-label={label} data-no-print>
      <ul>
        {shown.map((tab) => (
          <li key={tab.href}>
            <Link href={hrefOf(tab)} className={classes.tab} aria-current={tab.href === current ? 'page' : undefined}>
              {tab.label}
              {tab.count !== undefined && (
                <Text span c="var(--ink-3)" fw={400} className="tabular">
                  {tab.count}
                </Text>
              )}
            </Link>
          </li>
        ))}
        {more.length > 0 && (
          <li>
            <LateMenu
              position="bottom-end"
              button={
                <UnstyledButton className={classes.tab} fz="inherit">
                  <Trans>More</Trans>
                  <IconChevronDown size={16} stroke={1.8} aria-hidden />
                </UnstyledButton>
              }
            >
              <Menu.Dropdown>
                {more.map((tab) => (
                  <Menu.Item key={tab.href} component={Link} href={hrefOf(tab)}>
                    {tab.label}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </LateMenu>
          </li>
        )}
      </ul>
    </nav>
  )
}
