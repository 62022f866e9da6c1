import { cloneElement, type HTMLAttributes, type ReactElement, type Ref, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** A button that opens something: an element that takes events, attributes and a `ref`. */
export type OpeningButton = ReactElement<HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLButtonElement> }>

interface LateUse {
  button: OpeningButton
  /** What the button opens. */
  popup: 'menu' | 'dialog'
  /** The id of the menu; the button's is `<id>-target`. */
  id: string | undefined
  /** Called when the button opens it. */
  onOpen: (() => void) | undefined
}

/**
 * What a button opens, mounted once the pointer or the focus is at the button: a page has a dozen of menus, and few are opened.
 * It has to exist before the key that opens it is pressed: the library treats every key outside of it as a request to close,
 * even the one during which it was mounted.
 */
export function useLate({ button, popup, id: given, onOpen }: LateUse) {
  const own = useId()
  const id = given ?? own
  const element = useRef<HTMLButtonElement>(null)
  const [isReached, setReached] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const reach = () => setReached(true)
  const toggle = () => {
    // Where a press comes without anybody near, as from a screen reader: the focus returns only from what was closed before.
    flushSync(reach)
    if (!isOpen) onOpen?.()
    setOpen(!isOpen)
  }
  const target: HTMLAttributes<HTMLElement> & { ref: Ref<HTMLButtonElement>; 'data-expanded': true | undefined } = {
    ref: element,
    id: `${id}-target`,
    'aria-haspopup': popup,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? `${id}-dropdown` : undefined,
    'data-expanded': isOpen || undefined,
    onPointerEnter: reach,
    onFocus: reach,
    onClick: toggle,
  }
  return { id, element, isReached, isOpen, setOpen, target: cloneElement(button, target) }
}
