import { Text } from '@mantine/core'
import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { keepListContext } from '#views/components/data-table/neighbours/list-context.ts'
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

/**
 * Tabs that are pages with their own addresses, shown to people who may enter them. On a phone they scroll, with the current
 * one visible. Tabs of a record that was opened from a list keep that list.
 */
export function LinkTabs({ label, tabs, path }: LinkTabsProps) {
  const bar = useRef<HTMLElement>(null)
  const [location] = useLocation()
  const search = useSearch()
  const mayEnter = useContext(Enterable)
  const shown = tabs.filter(({ href }) => mayEnter(href))
  const current = shown
    .filter(({ href }) => path === href || path.startsWith(`${href}/`))
    .toSorted((one, other) => other.href.length - one.href.length)[0]?.href
  useEffect(() => {
    const tab = current && bar.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (tab && bar.current) bar.current.scrollLeft = tab.offsetLeft - (bar.current.clientWidth - tab.offsetWidth) / 2
  }, [current])
  return (
    <nav ref={bar} className={classes.tabs} aria-label={label} data-no-print>
      <ul>
        {shown.map((tab) => (
          <li key={tab.href}>
            <Link
              href={keepListContext(tab.href, { path: location, search })}
              className={classes.tab}
              aria-current={tab.href === current ? 'page' : undefined}
            >
              {tab.label}
              {tab.count !== undefined && (
                <Text span c="var(--ink-3)" fw={400} className="tabular">
                  {tab.count}
                </Text>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
