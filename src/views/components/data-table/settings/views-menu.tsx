import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import {
  IconBookmark,
  IconBookmarkPlus,
  IconCheck,
  IconChevronDown,
  IconDeviceFloppy,
  IconPencil,
  IconRefresh,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import type { ListView } from '#contract/core/lists.ts'
import type { ListRow } from '#machines/list/list-query.ts'
import { viewQuery } from '#services/list/list-address.ts'
import type { Column } from '#views/components/data-table/columns.ts'
import classes from '#views/components/data-table/filters/filter-bar.module.css'
import type { ListHandle } from '#views/components/data-table/list-handle.ts'
import { useColumns } from './use-columns.ts'
import { ViewDialogs } from './view-dialogs.tsx'

export interface ViewsMenuProps<Row extends ListRow> {
  list: ListHandle<Row>
  columns: readonly Column<Row>[]
}

/** The saved view that is shown, by name, and all that can be done with views. */
export function ViewsMenu<Row extends ListRow>({ list, columns }: ViewsMenuProps<Row>) {
  const { actor, settings } = list
  const { t } = useLingui()
  const { arranged, view, isChanged } = useColumns(list, columns)
  const query = useSelector(actor, ({ context }) => viewQuery(context.query))
  const views = useSelector(settings, ({ context }) => context.views)
  const failed = useSelector(settings, (snapshot) => snapshot.matches({ settings: 'failed' }))
  const current = { query, columns: arranged }
  return (
    <>
      <Menu position="bottom-start" width={260}>
        <Menu.Target>
          <button type="button" className={classes.toggle} data-view={view ? true : undefined}>
            <IconBookmark size={16} stroke={1.7} aria-hidden />
            <span className={classes.viewName}>{view?.name ?? t`Views`}</span>
            {isChanged && (
              <span className={classes.changed}>
                <Trans>changed</Trans>
              </span>
            )}
            <IconChevronDown size={15} stroke={1.8} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {failed && (
            <Menu.Item
              leftSection={<IconRefresh size={18} stroke={1.7} />}
              onClick={() => settings.send({ type: 'settings.refresh' })}
            >
              <Trans>Views could not be loaded. Try again</Trans>
            </Menu.Item>
          )}
          <ViewItems
            title={t`My views`}
            views={views.filter(({ is_own }) => is_own)}
            shown={view}
            onChoose={(chosen) => settings.send({ type: 'view.choose', view: chosen })}
          />
          <ViewItems
            title={t`Shared views`}
            views={views.filter(({ is_own }) => !is_own)}
            shown={view}
            onChoose={(chosen) => settings.send({ type: 'view.choose', view: chosen })}
          />
          {views.length > 0 && (
            <>
              <Menu.Item
                leftSection={<Mark isShown={view === null} />}
                onClick={() => settings.send({ type: 'view.choose', view: null })}
              >
                <Trans>Without a view</Trans>
              </Menu.Item>
              <Menu.Divider />
            </>
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
              className={classes.delete}
              leftSection={<IconTrash size={18} stroke={1.7} />}
              onClick={() => settings.send({ type: 'view.delete', view })}
            >
              <Trans>Delete…</Trans>
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ViewDialogs settings={settings} current={current} />
    </>
  )
}

interface ViewItemsProps {
  title: string
  views: readonly ListView[]
  shown: ListView | null
  onChoose: (view: ListView) => void
}

function ViewItems({ title, views, shown, onChoose }: ViewItemsProps) {
  const { t } = useLingui()
  if (views.length === 0) return null
  return (
    <>
      <Menu.Label>{title}</Menu.Label>
      {views.map((view) => (
        <Menu.Item
          key={view.id}
          className={classes.item}
          aria-current={view.id === shown?.id || undefined}
          leftSection={<Mark isShown={view.id === shown?.id} />}
          rightSection={
            view.shared && <IconUsers size={16} stroke={1.7} role="img" aria-label={t`shared by ${view.author_name}`} />
          }
          onClick={() => onChoose(view)}
        >
          {view.name}
        </Menu.Item>
      ))}
    </>
  )
}

function Mark({ isShown }: { isShown: boolean }) {
  return <IconCheck size={18} stroke={1.8} style={{ visibility: isShown ? undefined : 'hidden' }} aria-hidden />
}
