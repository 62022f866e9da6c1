import { Trans, useLingui } from '@lingui/react/macro'
import { Menu, Text, UnstyledButton } from '@mantine/core'
import {
  IconBookmark,
  IconBookmarkPlus,
  IconChevronDown,
  IconDeviceFloppy,
  IconFlag,
  IconFlagFilled,
  IconPencil,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { Suspense, useState } from 'react'
import type { ListRow } from '#machines/list/list-query.ts'
import { viewQuery } from '#services/list/list-address.ts'
import { useSession } from '#views/components/app/use-session.ts'
import type { Column } from '#views/components/data-table/columns.ts'
import classes from '#views/components/data-table/filters/filter-bar.module.css'
import type { ListHandle } from '#views/components/data-table/list-handle.ts'
import { usualView } from '#views/components/data-table/views/product-views.ts'
import { sameView, useCurrentView } from '#views/components/data-table/views/use-current-view.ts'
import { lazyView } from '#views/components/flow/lazy-view.tsx'
import { LateMenu } from '#views/components/late/late-menu.tsx'
import { useColumns } from './use-columns.ts'

const ViewDialogs = lazyView(() => import('./view-dialogs.tsx').then((module) => module.ViewDialogs))

export interface ViewsMenuProps<Row extends ListRow> {
  list: ListHandle<Row>
  columns: readonly Column<Row>[]
}

/** The actions on views; tabs show which view is current. */
export function ViewsMenu<Row extends ListRow>({ list, columns }: ViewsMenuProps<Row>) {
  const { actor, settings } = list
  const { arranged, view, isChanged } = useColumns(list, columns)
  const query = useSelector(actor, ({ context }) => viewQuery(context.query))
  const failed = useSelector(settings, (snapshot) => snapshot.matches({ settings: 'failed' }))
  const isAsking = useSelector(settings, (snapshot) => snapshot.hasTag('naming') || snapshot.hasTag('deleting'))
  const [wasAsking, setWasAsking] = useState(false)
  if (isAsking && !wasAsking) setWasAsking(true)
  const { own } = useCurrentView(list)
  const isOther = own ? !sameView(list.endpoint, own.query, query) : isChanged
  const current = { query, columns: arranged }
  return (
    <>
      <LateMenu
        position="bottom-start"
        width={260}
        button={
          <UnstyledButton className={classes.toggle}>
            <IconBookmark size={16} stroke={1.7} aria-hidden />
            <span className={classes.word}>
              <Trans>Views</Trans>
            </span>
            {isOther && (
              <Text
                span
                className={classes.word}
                flex="none"
                px="3xs"
                bdrs="lg"
                bg="var(--amber-surface)"
                c="var(--amber)"
                fz="2xs"
                fw={600}
                lh="sm"
              >
                <Trans>changed</Trans>
              </Text>
            )}
            <IconChevronDown className={classes.chevron} size={15} stroke={1.8} aria-hidden />
          </UnstyledButton>
        }
      >
        <Menu.Dropdown>
          {failed && (
            <Menu.Item
              leftSection={<IconRefresh size={18} stroke={1.7} />}
              onClick={() => settings.send({ type: 'settings.refresh' })}
            >
              <Trans>Views could not be loaded. Try again</Trans>
            </Menu.Item>
          )}
          {view?.may_update && isChanged && (
            <Menu.Item
              leftSection={<IconDeviceFloppy size={18} stroke={1.7} />}
              onClick={() => settings.send({ type: 'view.update', save: { ...view, ...current } })}
            >
              <Trans>Save the changes</Trans>
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconBookmarkPlus size={18} stroke={1.7} />}
            onClick={() => settings.send({ type: 'view.add' })}
          >
            <Trans>Save as a new view…</Trans>
          </Menu.Item>
          <BeginWith list={list} />
          {view?.may_update && (
            <Menu.Item
              leftSection={<IconPencil size={18} stroke={1.7} />}
              onClick={() => settings.send({ type: 'view.rename', view })}
            >
              <Trans>Rename or share…</Trans>
            </Menu.Item>
          )}
          {view?.may_destroy && (
            <Menu.Item
              c="var(--red)"
              leftSection={<IconTrash size={18} stroke={1.7} />}
              onClick={() => settings.send({ type: 'view.delete', view })}
            >
              <Trans>Delete…</Trans>
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </LateMenu>
      {wasAsking && (
        <Suspense fallback={null}>
          <ViewDialogs settings={settings} current={current} />
        </Suspense>
      )}
    </>
  )
}

/** Sets or clears the current view as the default of this person. */
function BeginWith<Row extends ListRow>({ list }: { list: ListHandle<Row> }) {
  const { settings, views } = list
  const { t } = useLingui()
  const { user } = useSession()
  const { saved, own } = useCurrentView(list)
  const chosen = useSelector(settings, ({ context }) => context.default_view)
  const shown = saved ?? own
  if (!shown) return null
  const isBegun = String(shown.id) === (chosen ?? usualView(views, user)?.id)
  return (
    <Menu.Item
      leftSection={isBegun ? <IconFlagFilled size={18} /> : <IconFlag size={18} stroke={1.7} />}
      disabled={isBegun && chosen === null}
      onClick={() => settings.send({ type: 'default.choose', view: isBegun ? null : shown })}
    >
      {isBegun ? t`This is the default view of the list` : t`Set as the default view`}
    </Menu.Item>
  )
}
