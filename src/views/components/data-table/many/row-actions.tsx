import { useLingui } from '@lingui/react'
import { ActionIcon, Button, Menu, Tooltip, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ListRow } from '#machines/list/list-query.ts'
import { labelIn } from '#views/components/entity/label.ts'
import type { ManyAction } from './many-action.ts'
import classes from './row-actions.module.css'
import { RowMenu } from './row-menu.tsx'
import type { Many } from './use-many.tsx'

export interface RowActionsProps<Row extends ListRow> {
  row: Row
  many: Pick<Many<Row>, 'offered' | 'start'>
  /** The element that names the row, for the label of its menu. */
  nameId: string
  /** Further items of the menu. */
  children?: ReactNode
  /** How the first actions are shown: over the last cells on hover, as buttons beside the list, or only in the menu. */
  first: 'over' | 'buttons' | 'none'
  /** Whether the pointer or the keyboard is or was in the row. */
  isNear: boolean
}

/** Number of actions that are shown as buttons. */
const atHand = 2

/** The actions of a row: the first ones as buttons on hover and focus, all of them in a menu. */
export function RowActions<Row extends ListRow>({ row, many, nameId, children, first, isNear }: RowActionsProps<Row>) {
  const offered = many.offered.filter(({ several, takes }) => !several && takes?.(row) !== false)
  if (offered.length === 0 && !children) return null
  const act = (action: ManyAction<Row>) => () => many.start(action, { ids: [row.id], all: false })
  const handy = offered.slice(0, atHand).map((action) => ({ ...action, act: act(action) }))
  return (
    <div className={classes.place} data-first={first}>
      {first === 'buttons' && handy.map((action) => <AsButton key={action.key ?? action.call} {...action} />)}
      {first === 'over' && isNear && handy.length > 0 && <Over handy={handy} />}
      <RowMenu nameId={nameId} isNear={isNear}>
        {offered.map((action) => (
          <MenuAction key={action.key ?? action.call} {...action} act={act(action)} />
        ))}
        {children}
      </RowMenu>
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
      {labelIn(i18n, label)}
    </Menu.Item>
  )
}

function AsButton({ label, icon: Icon, act }: Handy) {
  const { i18n } = useLingui()
  return (
    <Button variant="default" size="xs" leftSection={<Icon size={16} stroke={1.7} />} onClick={act}>
      {labelIn(i18n, label)}
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
          {labelIn(i18n, first.label)}
        </UnstyledButton>
      )}
      {others.map((action) => {
        const label = labelIn(i18n, action.label)
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
