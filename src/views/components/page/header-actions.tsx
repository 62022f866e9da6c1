import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import { Link } from 'wouter'
import { LateMenu } from '#views/components/late/late-menu.tsx'
import { Enterable } from './links/enterable.ts'

/** An action on the record of a page. */
export interface HeaderAction {
  key: string
  label: ReactNode
  icon: ComponentType<{ size?: number; stroke?: number }>
  /** The address it leads to; without it, `onClick`. */
  href?: string
  /** It leads out of the product and opens another tab. */
  isOutside?: boolean
  onClick?: () => void
  /** The main action: the next step. */
  main?: boolean
  danger?: boolean
  loading?: boolean
  disabled?: boolean
  /** Why it is not possible now; the action stays visible. */
  reason?: ReactNode
}

/** Actions of every record, after its own: history and deletion. */
export const StandingActions = createContext<readonly HeaderAction[]>([])

/** Whether the page has a form whose bar holds its main button: that of the header is then tinted, so that one button of a page is filled. */
export const BesideForm = createContext(false)

export interface HeaderActionsProps {
  actions?: readonly HeaderAction[]
  /** A button with a menu of its own, in place of the second button. */
  children?: ReactNode
}

/**
 * The actions on a record: the main one, a second one, and the rest in a menu, always in the same place. Destructive actions
 * are only in the menu, and links are shown to people who may enter their page.
 */
export function HeaderActions({ actions = [], children }: HeaderActionsProps) {
  const standing = useContext(StandingActions)
  const mayEnter = useContext(Enterable)
  const all = [...actions, ...standing].filter(({ href, isOutside }) => !href || isOutside || mayEnter(href))
  const main = all.find((action) => action.main)
  const others = all.filter((action) => action !== main && !action.danger)
  const room = (main ? 1 : 2) - (children ? 1 : 0)
  const menu = [...others.slice(room), ...all.filter((action) => action !== main && action.danger)]
  return (
    <>
      {menu.length > 0 && <MoreMenu actions={menu} />}
      {others.slice(0, room).map((action) => (
        <ActionButton key={action.key} action={action} />
      ))}
      {children}
      {main && <ActionButton action={main} />}
    </>
  )
}

function ActionButton({ action }: { action: HeaderAction }) {
  const { label, icon: Icon, href, isOutside, onClick, main, loading, disabled, reason } = action
  const isBesideForm = useContext(BesideForm)
  const look = {
    variant: !main ? 'default' : isBesideForm ? 'light' : 'filled',
    color: main && !isBesideForm ? 'copper' : undefined,
    leftSection: <Icon size={18} stroke={1.7} />,
  }
  if (href && isOutside)
    return (
      <Button component="a" href={href} target="_blank" rel="noreferrer" {...look}>
        {label}
      </Button>
    )
  if (href)
    return (
      <Button component={Link} href={href} {...look}>
        {label}
      </Button>
    )
  return (
    <Tooltip label={reason} disabled={!reason}>
      <Button
        {...look}
        loading={loading}
        disabled={disabled}
        data-disabled={reason ? true : undefined}
        aria-disabled={reason ? true : undefined}
        onClick={reason ? undefined : onClick}
      >
        {label}
      </Button>
    </Tooltip>
  )
}

function MoreMenu({ actions }: { actions: readonly HeaderAction[] }) {
  const { t } = useLingui()
  return (
    <LateMenu
      position="bottom-end"
      button={
        <ActionIcon variant="default" aria-label={t`More actions`} data-more>
          <IconDots size={18} stroke={1.7} />
        </ActionIcon>
      }
    >
      <Menu.Dropdown>
        {actions.map((action) => (
          <MoreItem key={action.key} action={action} />
        ))}
      </Menu.Dropdown>
    </LateMenu>
  )
}

function MoreItem({ action }: { action: HeaderAction }) {
  const { label, icon: Icon, href, isOutside, onClick, danger, disabled, loading, reason } = action
  const look = { leftSection: <Icon size={18} stroke={1.7} />, color: danger ? 'red' : undefined }
  if (href && isOutside)
    return (
      <Menu.Item component="a" href={href} target="_blank" rel="noreferrer" {...look}>
        {label}
      </Menu.Item>
    )
  if (href)
    return (
      <Menu.Item component={Link} href={href} {...look}>
        {label}
      </Menu.Item>
    )
  return (
    <Menu.Item {...look} disabled={disabled || loading || Boolean(reason)} onClick={onClick}>
      {label}
    </Menu.Item>
  )
}
