import { useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, type Ref, type RefObject, useId, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import classes from './row-actions.module.css'

export interface RowMenuProps {
  /** The element that names the row. */
  nameId: string
  /** Whether it may be opened next, so that it must be rendered. */
  isNear: boolean
  /** Its items. */
  children: ReactNode
}

/**
 * The menu of a row. Its button is always rendered; the menu itself only once the pointer or the focus is near, because a list
 * would render one for each row. It has to exist before the key that opens it is pressed: the menu treats every key outside
 * itself as a request to close, even the one during which it was mounted.
 */
export function RowMenu({ nameId, isNear, children }: RowMenuProps) {
  const { t } = useLingui()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isReached, setReached] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const reach = () => setReached(true)
  const toggle = () => {
    // Where a press comes without anybody near, as from a screen reader: a menu returns the focus only if it was closed before.
    flushSync(reach)
    setOpen(!isOpen)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        id={`${id}-target`}
        className={classes.menu}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-dropdown` : undefined}
        aria-label={t`Actions:`}
        aria-labelledby={`${id}-target ${nameId}`}
        data-row-menu
        onPointerEnter={reach}
        onFocus={reach}
        onClick={toggle}
      >
        <IconDots size={18} stroke={1.7} />
      </button>
      {(isNear || isReached) && (
        <Menu id={id} position="bottom-end" opened={isOpen} onChange={setOpen}>
          <Menu.Target>
            <At element={button} />
          </Menu.Target>
          <Menu.Dropdown>{children}</Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}

/** Anchors the menu to an element that is rendered outside of it. */
function At({ element, ref }: { element: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element.current as HTMLElement, [element])
  return null
}
