import { Menu, type MenuProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Anchor } from './anchor.tsx'
import { type OpeningButton, useLate } from './use-late.ts'

export interface LateMenuProps extends Pick<MenuProps, 'id' | 'position' | 'width' | 'returnFocus'> {
  button: OpeningButton
  /** Whether it may be opened next, so that it must be mounted. */
  isNear?: boolean
  /** Called when the button opens it. */
  onOpen?: () => void
  /** `<Menu.Dropdown>` with the items. */
  children: ReactNode
}

/** A menu that is mounted once the pointer or the focus is at its button. */
export function LateMenu({ button, isNear = false, id: given, onOpen, children, ...menu }: LateMenuProps) {
  const { id, element, isReached, isOpen, setOpen, target } = useLate({ button, popup: 'menu', id: given, onOpen })
  return (
    <>
      {target}
      {(isNear || isReached) && (
        <Menu {...menu} id={id} opened={isOpen} onChange={setOpen}>
          <Menu.Target>
            <Anchor element={element} />
          </Menu.Target>
          {children}
        </Menu>
      )}
    </>
  )
}
