import { useLingui } from '@lingui/react'
import { useLingui as useTexts } from '@lingui/react/macro'
import { ActionIcon, Button, Menu, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import type { ListRow } from '#machines/list/list-query.ts'
import type { ManyAction } from './many-action.ts'
import classes from './row-actions.module.css'
import type { Many } from './use-many.tsx'

export interface RowActionsProps<Row extends ListRow> {
  row: Row
  many: Pick<Many<Row>, 'offered' | 'start'>
  /** The element that names the row, so that its menu says of which row it is. */
  nameId: string
  /** Further items of the menu. */
  children?: ReactNode
  /** How the first of them are at hand: over the last cells while the row is pointed at, as buttons beside the list, or not. */
  first: 'over' | 'buttons' | 'none'
}

/** How many actions of a row are buttons. */
const atHand = 2

/** What can be done with one row: the first things at hand while it is pointed at or has the keyboard, all of it in a menu. */
export function RowActions<Row extends ListRow>({ row, many, nameId, children, first }: RowActionsProps<Row>) {
  const { t } = useTexts()
  const id = useId()
  const offered = many.offered.filter(({ several, takes }) => !several && takes?.(row) !== false)
  if (offered.length === 0 && !children) return null
  const act = (action: ManyAction<Row>) => () => many.start(action, { ids: [row.id], all: false })
  const handy = offered.slice(0, atHand).map((action) => ({ ...action, act: act(action) }))
  return (
    <div className={classes.place} data-first={first}>
      {first === 'buttons' && handy.map((action) => <AsButton key={action.key ?? action.call} {...action} />)}
      {first === 'over' && handy.length > 0 && <Over handy={handy} />}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={30} aria-labelledby={`${id} ${nameId}`} data-row-menu>
            <VisuallyHidden id={id}>{t`Actions:`}</VisuallyHidden>
            <IconDots size={18} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {offered.map((action) => (
            <MenuAction key={action.key ?? action.call} {...action} act={act(action)} />
          ))}
          {children}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

interface Handy extends Pick<ManyAction<never>, 'key' | 'call' | 'label' | 'icon' | 'danger'> {
  act: () => void
}

function MenuAction({ label, icon: Icon, danger, act }: Handy) {
  const { i18n } = useLingui()
  return (
    <Menu.Item color={danger ? 'red' : undefined} leftSection={<Icon size={16} stroke={1.7} />} onClick={act}>
      {i18n._(label)}
    </Menu.Item>
  )
}

function AsButton({ label, icon: Icon, act }: Handy) {
  const { i18n } = useLingui()
  return (
    <Button variant="default" size="xs" leftSection={<Icon size={16} stroke={1.7} />} onClick={act}>
      {i18n._(label)}
    </Button>
  )
}

function Over({ handy: [first, ...others] }: { handy: readonly Handy[] }) {
  const { i18n } = useLingui()
  return (
    <div className={classes.over}>
      {first && (
        <UnstyledButton className={classes.verb} tabIndex={-1} onClick={first.act}>
          <first.icon size={16} stroke={1.7} />
          {i18n._(first.label)}
        </UnstyledButton>
      )}
      {others.map((action) => {
        const label = i18n._(action.label)
        return (
          <Tooltip key={action.key ?? action.call} label={label}>
            <ActionIcon size={30} tabIndex={-1} aria-label={label} onClick={action.act}>
              <action.icon size={17} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        )
      })}
    </div>
  )
}
