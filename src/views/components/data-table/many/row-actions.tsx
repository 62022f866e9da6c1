import { useLingui } from '@lingui/react'
import { useLingui as useTexts } from '@lingui/react/macro'
import { ActionIcon, Menu, Tooltip, UnstyledButton } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ListRow } from '#machines/list/list-query.ts'
import type { ManyAction } from './many-action.ts'
import classes from './row-actions.module.css'
import type { Many } from './use-many.tsx'

export interface RowActionsProps<Row extends ListRow> {
  row: Row
  many: Pick<Many<Row>, 'offered' | 'start'>
  /** Further items of the menu. */
  children?: ReactNode
  /** Buttons over the last cells while the row is pointed at: not where these tell the status. */
  isOver: boolean
}

/** How many actions of a row are buttons. */
const atHand = 2

/** What can be done with one row: the first things at hand while it is pointed at or has the keyboard, all of it in a menu. */
export function RowActions<Row extends ListRow>({ row, many, children, isOver }: RowActionsProps<Row>) {
  const { i18n } = useLingui()
  const { t } = useTexts()
  const offered = many.offered.filter(({ several, takes }) => !several && takes?.(row) !== false)
  if (offered.length === 0 && !children) return null
  const act = (action: ManyAction<Row>) => () => many.start(action, { ids: [row.id], all: false })
  return (
    <div className={classes.place}>
      {isOver && offered.length > 0 && (
        <div className={classes.over}>
          {offered.slice(0, atHand).map((action, index) => {
            const label = i18n._(action.label)
            return index === 0 ? (
              <UnstyledButton
                key={action.key ?? action.call}
                className={classes.verb}
                tabIndex={-1}
                onClick={act(action)}
              >
                <action.icon size={16} stroke={1.7} />
                {label}
              </UnstyledButton>
            ) : (
              <Tooltip key={action.key ?? action.call} label={label}>
                <ActionIcon size={30} tabIndex={-1} aria-label={label} onClick={act(action)}>
                  <action.icon size={17} stroke={1.7} />
                </ActionIcon>
              </Tooltip>
            )
          })}
        </div>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={30} aria-label={t`Actions`} data-row-menu>
            <IconDots size={18} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {offered.map((action) => (
            <Menu.Item
              key={action.key ?? action.call}
              color={action.danger ? 'red' : undefined}
              leftSection={<action.icon size={16} stroke={1.7} />}
              onClick={act(action)}
            >
              {i18n._(action.label)}
            </Menu.Item>
          ))}
          {children}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
