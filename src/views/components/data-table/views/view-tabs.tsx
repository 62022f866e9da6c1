import { useLingui } from '@lingui/react/macro'
import { Group, UnstyledButton } from '@mantine/core'
import { IconBookmark, IconUsers } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { memo, type ReactNode } from 'react'
import type { ListRow } from '#machines/list/list-query.ts'
import type { ShownView } from '#machines/list/list-settings.ts'
import type { ListHandle } from '#views/components/data-table/list-handle.ts'
import { scrollIntoViewIfNeeded } from '#views/components/page/scroll-into-view.ts'
import { everything } from './product-views.ts'
import { useCurrentView } from './use-current-view.ts'
import classes from './view-tabs.module.css'

export interface ViewTabsProps<Row extends ListRow> {
  list: ListHandle<Row>
}

function Tabs<Row extends ListRow>({ list }: ViewTabsProps<Row>) {
  const { settings, views, counts } = list
  const { t, i18n } = useLingui()
  const saved = useSelector(settings, ({ context }) => context.views)
  const held = useSelector(counts, ({ context }) => context.counts)
  const current = useCurrentView(list)
  const show = (view: ShownView) => settings.send({ type: 'view.choose', view })
  const tab = (view: ShownView, text: ReactNode, alarming?: true) => (
    <Tab
      key={view.id}
      current={current.id === String(view.id)}
      count={held[view.id]}
      alarming={alarming}
      onClick={() => show(view)}
    >
      {text}
    </Tab>
  )
  return (
    <Group className={classes.strip} wrap="nowrap" gap="2xs">
      <nav className={classes.tabs} aria-label={t`Views`}>
        {views.length === 0 && (
          <Tab
            current={current.id === null || current.id === everything}
            count={held[everything]}
            onClick={() => show({ id: everything, query: '' })}
          >
            {t`All`}
          </Tab>
        )}
        {views.map((view) => tab(view, i18n._(view.label), view.alarming))}
        {saved.map((view) =>
          tab(
            view,
            <>
              {view.is_own ? (
                <IconBookmark size={16} stroke={1.7} aria-hidden />
              ) : (
                <IconUsers size={16} stroke={1.7} role="img" aria-label={t`shared by ${view.author_name}`} />
              )}
              {view.name}
            </>,
          ),
        )}
      </nav>
    </Group>
  )
}

/** The views of a list with their counts: those of the product, then those of the person and of others. */
export const ViewTabs = memo(Tabs) as typeof Tabs

/** React calls a ref once for each function. */
const intoSightAgain = (element: HTMLButtonElement | null) => scrollIntoViewIfNeeded(element)

interface TabProps {
  current: boolean
  count: number | undefined
  alarming?: true | undefined
  onClick: () => void
  children: ReactNode
}

function Tab({ current, count, alarming, onClick, children }: TabProps) {
  const { i18n } = useLingui()
  return (
    <UnstyledButton
      // The strip may be scrolled, and its counts make it longer.
      ref={current ? (count === undefined ? scrollIntoViewIfNeeded : intoSightAgain) : undefined}
      className={classes.tab}
      aria-current={current || undefined}
      onClick={onClick}
    >
      {children}
      {count !== undefined && (
        <span className={classes.count} data-alarming={(alarming && count > 0) || undefined}>
          {i18n.number(count, { useGrouping: 'always' } as Intl.NumberFormatOptions)}
        </span>
      )}
    </UnstyledButton>
  )
}
