import { useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { LateMenu } from '#views/components/late/late-menu.tsx'
import classes from './row-actions.module.css'

export interface RowMenuProps {
  /** The element that names the row. */
  nameId: string
  /** Whether it may be opened next, so that it must be rendered. */
  isNear: boolean
  /** Its items. */
  children: ReactNode
}

/** The menu of a row. Its button is always rendered; the menu itself only once the pointer or the focus is near. */
export function RowMenu({ nameId, isNear, children }: RowMenuProps) {
  const { t } = useLingui()
  const id = useId()
  return (
    <LateMenu
      id={id}
      position="bottom-end"
      isNear={isNear}
      button={
        <button
          type="button"
          className={classes.menu}
          aria-label={t`Actions:`}
          aria-labelledby={`${id}-target ${nameId}`}
          data-row-menu
        >
          <IconDots size={18} stroke={1.7} />
        </button>
      }
    >
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </LateMenu>
  )
}
